import { tableOrders } from '@imagora/contract/limits'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import { photoKeyIn } from '#lib/formats/photo-key.ts'
import { type TableSearch, tableSearch } from '#lib/state/table-search.ts'

export const readAdminPhotosSearch = tableSearch({
  order: tableOrders.photos,
  state: ['live', 'trashed'],
  from: 'day',
  to: 'day',
  /** Only those of one album. */
  album: 'id',
  /** The photo whose panel is open. */
  photo: 'id',
})
export type AdminPhotosSearch = ReturnType<typeof readAdminPhotosSearch>

export const photosQuery = ({ album, ...search }: Omit<AdminPhotosSearch, 'photo'>) => {
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
}

export function useTakedown() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Takedown) => api('POST /admin/photos/takedown', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin', 'photos'] }),
  })
}

export function useUnblock() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sha256: string) => api('DELETE /admin/blocked_hashes/{sha256}', { params: { sha256 } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}

export const blockedQuery = ({ q, page }: TableSearch) =>
  queryOptions({
    queryKey: ['admin', 'blocked', { q, page }],
    queryFn: ({ signal }) => api('GET /admin/blocked_hashes', { query: { q, page }, signal }),
    placeholderData: keepPreviousData,
  })

export function useBlock() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { sha256: string; reason: string }) => api('POST /admin/blocked_hashes', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}

/** Of what is given as a hash, as the key of a photo or as a link to one; null where there is no such photo. */
export async function findHash(given: string) {
  if (/^[0-9a-f]{64}$/i.test(given)) return given.toLowerCase()
  const key = photoKeyIn(given)
  if (!key) return null
  const { data } = await api('GET /admin/photos', { query: { q: key } })
  return data.find((photo) => photo.key === key)?.sha256 ?? null
}
