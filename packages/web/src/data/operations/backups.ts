import type { Backup } from '@imagora/contract'
import { queryOptions } from '@tanstack/react-query'
import { useAdminMutation } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'

export const isBusy = ({ state }: Pick<Backup, 'state'>) => ['waiting', 'running', 'testing'].includes(state)

/**
 * Poll intervals in milliseconds: short while a backup is running, long otherwise, since the CLI may have created one.
 */
const [often, seldom] = [1500, 30_000]

export const backupsQuery = queryOptions({
  queryKey: ['admin', 'backups'],
  queryFn: () => api('GET /admin/backups'),
  refetchInterval: ({ state }) => (state.data?.data.some(isBusy) ? often : seldom),
})

export const useMakeBackup = () =>
  useAdminMutation((is_with_objects: boolean) => api('POST /admin/backups', { body: { is_with_objects } }))

export const useTestBackup = () =>
  useAdminMutation((id: number) => api('POST /admin/backups/{id}/test', { params: { id } }))

export const useDownloadBackup = () =>
  useAdminMutation((id: number) => api('POST /admin/backups/{id}/download', { params: { id } }))

export const useRemoveBackup = () =>
  useAdminMutation((id: number) => api('DELETE /admin/backups/{id}', { params: { id } }))
