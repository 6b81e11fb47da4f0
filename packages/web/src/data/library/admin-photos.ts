import type { BlockedHash } from '@imagora/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import { extractPhotoKey } from '#lib/formats/photo-key.ts'
import type { TableSearch } from '#lib/state/table-search.ts'
import type { AdminPhotosSearch } from './search-params.ts'

export const photosQuery = ({ album, hide: _hide, ...search }: Omit<AdminPhotosSearch, 'photo'>) => {
  const query = { ...search, ...(album && { album_id: album }) }
  return queryOptions({
    queryKey: ['admin', 'photos', query],
    queryFn: () => api('GET /admin/photos', { query }),
    placeholderData: keepPreviousData,
  })
}

export const photoQuery = (id: number) =>
  queryOptions({ queryKey: ['admin', 'photo', id], queryFn: () => api('GET /admin/photos/{id}', { params: { id } }) })

interface Takedown {
  ids: number[]
  reason: string
  blocks: boolean
  blocks_similar: boolean
}

export const takeDownPhotos = (body: Takedown) => api('POST /admin/photos/takedown', { body })

export function useTakeDownPhotos() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: takeDownPhotos,
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin', 'photos'] }),
  })
}

const unblockFile = (sha256: string) => api('DELETE /admin/blocked_hashes/{sha256}', { params: { sha256 } })

export const unblockFiles = (files: Pick<BlockedHash, 'sha256'>[]) =>
  api('DELETE /admin/blocked_hashes', { body: { ids: files.map(({ sha256 }) => sha256) } })

export function useUnblockFile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: unblockFile,
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}

export const blockedFilesQuery = ({ q, page }: TableSearch) =>
  queryOptions({
    queryKey: ['admin', 'blocked', { q, page }],
    queryFn: ({ signal }) => api('GET /admin/blocked_hashes', { query: { q, page }, signal }),
    placeholderData: keepPreviousData,
  })

const blockFile = (body: { sha256: string; reason: string }) => api('POST /admin/blocked_hashes', { body })

export const blockFiles = (files: Pick<BlockedHash, 'sha256'>[], reason: string) =>
  Promise.all(files.map(({ sha256 }) => blockFile({ sha256, reason })))

export function useBlockFile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: blockFile,
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}

/** Returns the SHA-256 hash for a hash, a photo key or a link to a photo; null if there is no such photo. */
export async function findPhotoHash(given: string) {
  if (/^[0-9a-f]{64}$/i.test(given)) return given.toLowerCase()
  const key = extractPhotoKey(given)
  if (!key) return null
  const { data } = await api('GET /admin/photos', { query: { q: key } })
  return data.find((photo) => photo.key === key)?.sha256 ?? null
}
