import type { Backup } from '@imagora/contract'
import { queryOptions } from '@tanstack/react-query'
import { useAdminMutation } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'

export const isBackupBusy = ({ state }: Pick<Backup, 'state'>) => ['waiting', 'running', 'testing'].includes(state)

/**
 * Poll intervals in milliseconds: short while a backup is running, long otherwise, since the CLI may have created one.
 */
const [BUSY_POLL_MS, IDLE_POLL_MS] = [1500, 30_000]

export const backupsQuery = queryOptions({
  queryKey: ['admin', 'backups'],
  queryFn: () => api('GET /admin/backups'),
  refetchInterval: ({ state }) => (state.data?.data.some(isBackupBusy) ? BUSY_POLL_MS : IDLE_POLL_MS),
})

export const useCreateBackup = () =>
  useAdminMutation((body: { is_with_objects: boolean; is_with_remote_objects: boolean }) =>
    api('POST /admin/backups', { body }),
  )

export const useTestBackup = () =>
  useAdminMutation((id: number) => api('POST /admin/backups/{id}/test', { params: { id } }))

export const useDownloadBackup = () =>
  useAdminMutation((id: number) => api('POST /admin/backups/{id}/download', { params: { id } }))

export const useDeleteBackup = () =>
  useAdminMutation((id: number) => api('DELETE /admin/backups/{id}', { params: { id } }))
