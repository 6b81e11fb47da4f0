import type { Page, Photo } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { type InfiniteData, infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { profileQuery } from '#lib/session.ts'

export interface PhotosSearch {
  q?: string
  order?: 'oldest'
}

/** What the address says, or nothing where it says nonsense; a number looked for arrives as one. */
export const readPhotosSearch = ({ q, order }: Record<string, unknown>): PhotosSearch => ({
  ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
  ...(order === 'oldest' && { order }),
})

const perPage = 60

export const photosQuery = (search: PhotosSearch) =>
  infiniteQueryOptions({
    queryKey: ['photos', 'list', search],
    queryFn: ({ pageParam, signal }) =>
      api('GET /user/photos', {
        query: { ...search, per_page: perPage, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next_cursor,
  })

type List = InfiniteData<Page<Photo>, string>

/** A list as it is once the photos are gone. */
function without(list: List, ids: ReadonlySet<number>): List {
  const isKept = ({ id }: Photo) => !ids.has(id)
  const gone = list.pages.reduce((sum, { data }) => sum + data.length - data.filter(isKept).length, 0)
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.filter(isKept),
    meta: { ...page.meta, total: page.meta.total - gone },
  }))
  return { ...list, pages }
}

/** Calls take a thousand ids; whoever selected more sees it done in several. */
async function deletePhotos(ids: number[]) {
  const most = limits.photo.idsPerCall
  for (let from = 0; from < ids.length; from += most) {
    await api('DELETE /user/photos', { body: ids.slice(from, from + most) })
  }
}

/** A list with this photo as it is now. */
const replacing = (list: List, photo: Photo): List => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, data: page.data.map((one) => (one.id === photo.id ? photo : one)) })),
})

/** Its addresses are others afterwards, so it is asked for again. */
async function protectPhoto({ id, is_protected }: Pick<Photo, 'id' | 'is_protected'>) {
  await api('PUT /user/photos/{id}', { params: { id }, body: { is_protected } })
  return api('GET /user/photos/{id}', { params: { id } })
}

export function useProtectPhoto() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: protectPhoto,
    onSuccess(photo) {
      client.setQueriesData<List>({ queryKey: ['photos', 'list'] }, (list) => list && replacing(list, photo))
      void client.invalidateQueries({ queryKey: ['photos', 'recent'] })
      void client.invalidateQueries({ queryKey: ['albums'] })
    },
  })
}

export function useDeletePhotos() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deletePhotos,
    onSuccess(_nothing, ids) {
      const gone = new Set(ids)
      client.setQueriesData<List>({ queryKey: ['photos', 'list'] }, (list) => list && without(list, gone))
    },
    // Where only a part went, what is left is asked for again.
    onError: () => client.invalidateQueries({ queryKey: ['photos'] }),
    onSettled() {
      void client.invalidateQueries({ queryKey: ['photos', 'recent'] })
      void client.invalidateQueries({ queryKey: ['albums'] })
      void client.invalidateQueries(profileQuery)
    },
  })
}
