import type { AdminPhotoQuery } from '@imagora/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { readTableSearch, type TableSearch } from '#ui/table-search.ts'

export interface PhotosSearch extends TableSearch {
  state?: 'live' | 'trashed'
  from?: string
  to?: string
  /** The photo whose panel is open. */
  photo?: number
}

const isDay = (text: unknown): text is string => typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** What the address says, or nothing where it says nonsense. */
export const readPhotosSearch = (raw: Record<string, unknown>): PhotosSearch => ({
  ...readTableSearch(raw),
  ...((raw.state === 'live' || raw.state === 'trashed') && { state: raw.state }),
  ...(isDay(raw.from) && { from: raw.from }),
  ...(isDay(raw.to) && { to: raw.to }),
  ...(Number.isInteger(raw.photo) && Number(raw.photo) > 0 && { photo: Number(raw.photo) }),
})

export const photosQuery = ({ order, ...search }: Omit<PhotosSearch, 'photo'>) => {
  const query = { ...search, order: order as AdminPhotoQuery['order'] | undefined }
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
