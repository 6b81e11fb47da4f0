import type { Contract, DownloadBatch, RemoteDownload, Sent } from '@imagora/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'

const pollMs = 1500

export const isUnfinished = ({ state }: RemoteDownload) => state === 'waiting' || state === 'downloading'

/** The newest list of the person; asked for again and again while something of it is still to come. */
export const newestBatchQuery = queryOptions({
  queryKey: ['remote_downloads'],
  queryFn: async (): Promise<DownloadBatch | null> => (await api('GET /user/remote_downloads')) ?? null,
  refetchInterval: ({ state: { data } }) => (data?.downloads.some(isUnfinished) ? pollMs : false),
})

export type NewDownloads = Sent<Contract['POST /user/remote_downloads']>['body']

export function useStartDownloads() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewDownloads) => api('POST /user/remote_downloads', { body }),
    onSuccess: (batch) => client.setQueryData(newestBatchQuery.queryKey, batch),
  })
}

/** Of several at once. */
export function useDownloadAct(act: 'retry' | 'cancel') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: number[]) => api(`POST /user/remote_downloads/${act}`, { body: { ids } }),
    onSuccess: () => client.invalidateQueries({ queryKey: newestBatchQuery.queryKey }),
  })
}
