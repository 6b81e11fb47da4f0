import type { BackupTarget, Contract, Sent } from '@imagora/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useAdminMutation } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'
import { withFormFieldNames } from '#data/storages/storages.ts'

type NewTarget = Sent<Contract['POST /admin/backup-targets']>['body']
type TargetChanges = Sent<Contract['PUT /admin/backup-targets/{id}']>['body'] & { id: number }

/** Poll intervals in milliseconds: short while a backup is copied, long otherwise. */
const [BUSY_POLL_MS, IDLE_POLL_MS] = [1500, 30_000]

export const isTargetBusy = ({ copies }: Pick<BackupTarget, 'copies'>) =>
  copies.some(({ state }) => state === 'waiting' || state === 'running')

export const backupTargetsQuery = queryOptions({
  queryKey: ['admin', 'backup-targets'],
  queryFn: () => api('GET /admin/backup-targets'),
  refetchInterval: ({ state }) => (state.data?.some(isTargetBusy) ? BUSY_POLL_MS : IDLE_POLL_MS),
})

export const useCreateBackupTarget = () =>
  useAdminMutation((body: NewTarget) => withFormFieldNames(api('POST /admin/backup-targets', { body })))

export const useUpdateBackupTarget = () =>
  useAdminMutation(({ id, ...body }: TargetChanges) =>
    withFormFieldNames(api('PUT /admin/backup-targets/{id}', { params: { id }, body })),
  )

export const useDeleteBackupTarget = () =>
  useAdminMutation((id: number) => api('DELETE /admin/backup-targets/{id}', { params: { id } }))

export const useCopyBackup = () =>
  useAdminMutation((id: number) => api('POST /admin/backup-targets/{id}/copy', { params: { id } }))

/** Tests a connection before it is saved; the stored secrets of the target with this id stand for empty ones. */
export const useTestBackupTarget = (id: number | null) =>
  useMutation({
    mutationFn: (connection: NewTarget['connection']) =>
      api('POST /admin/backup-targets/test', { body: { target_id: id, connection } }),
  })
