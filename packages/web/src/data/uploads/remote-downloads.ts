import type { Contract, DownloadBatch, RemoteDownload, Sent } from '@imagora/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'

const DOWNLOAD_POLL_MS = 1500

export const isDownloadUnfinished = ({ state }: RemoteDownload) => state === 'waiting' || state === 'downloading'

/** Newest batch of the user; polled while a download in it is unfinished. */
export const newestBatchQuery = queryOptions({
  queryKey: ['remote_downloads'],
  queryFn: async (): Promise<DownloadBatch | null> => (await api('GET /user/remote_downloads')) ?? null,
  refetchInterval: ({ state: { data } }) => (data?.downloads.some(isDownloadUnfinished) ? DOWNLOAD_POLL_MS : false),
})

export type NewDownloads = Sent<Contract['POST /user/remote_downloads']>['body']

export function useStartDownloads() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewDownloads) => api('POST /user/remote_downloads', { body }),
    onSuccess: (batch) => client.setQueryData(newestBatchQuery.queryKey, batch),
  })
}

/** Retries or cancels several downloads. */
export function useDownloadAction(act: 'retry' | 'cancel') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: number[]) => api(`POST /user/remote_downloads/${act}`, { body: { ids } }),
    onSuccess: () => client.invalidateQueries({ queryKey: newestBatchQuery.queryKey }),
  })
}
