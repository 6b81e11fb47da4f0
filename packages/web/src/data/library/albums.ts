import type { Contract, Sent, Album, AlbumChanges, AlbumInput } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import { requestInBatches } from '#data/api/bulk-requests.ts'
import { useCallback } from 'react'

type AlbumsQuery = NonNullable<Sent<Contract['GET /user/albums']>['query']>

export const albumsQuery = (query: AlbumsQuery) =>
  queryOptions({
    queryKey: ['albums', 'list', query],
    queryFn: ({ signal }) => api('GET /user/albums', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** Albums to choose from: one page of the maximum size, with a search for users who have more. */
export const useAlbumChoices = (q: string) => useQuery(albumsQuery({ per_page: limits.page.maxSize, ...(q && { q }) }))

/** Mutation of albums; also invalidates photos, whose details list their albums. */
function useAlbumMutation<T, A>(mutationFn: (input: T) => Promise<A>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // The refetch runs on failure too, because some batches may have succeeded.
    async onSettled() {
      void client.invalidateQueries({ queryKey: ['photos'] })
      await client.invalidateQueries({ queryKey: ['albums'] })
    },
  })
}

/** Sends photo ids in sequential batches of the size that an album call accepts. */
async function sendInAlbumBatches(
  ids: number[],
  send: (part: number[]) => Promise<unknown>,
  activity?: { kind: 'add'; to: string },
) {
  const { error } = await requestInBatches(ids, {
    batchSize: limits.album.photosPerCall,
    send,
    ...(activity && { activity }),
  })
  if (error) throw error
}

interface AlbumAddition {
  /** Existing album, name of an album to create, or id of an album to restore photos to; only the first may prompt. */
  album: { id: number; name: string; is_public: boolean } | { name: string } | number
  ids: number[]
}

/** Adds photos to an album and asks about unlisted ones if it is public. Returns null if the user cancels. */
async function addToAlbum({ album, ids }: AlbumAddition) {
  const { confirmPublishOnAdd, publishPhotos } = await import('./publish.ts')
  const isAsked = typeof album === 'object' && 'id' in album
  const published = isAsked ? await confirmPublishOnAdd(album, ids) : []
  if (published === null) return null
  const known = isAsked ? album.id : album
  const id = typeof known === 'number' ? known : (await api('POST /user/albums', { body: known })).id
  await sendInAlbumBatches(ids, (body) => api('POST /user/albums/{id}/photos', { params: { id }, body }), {
    kind: 'add',
    to: `/user/albums/${id}`,
  })
  await publishPhotos(published)
  return id
}

export const useAddToAlbum = () => useAlbumMutation(addToAlbum)

export interface AlbumsSearch {
  q?: string
  order?: 'oldest'
  page?: number
}

const textOf = (q: unknown) => (typeof q === 'string' || typeof q === 'number' ? String(q) : '')

/** Parses the URL search; invalid values are dropped. A numeric search text arrives as a number. */
export const readAlbumsSearch = ({ q, order, page }: Record<string, unknown>): AlbumsSearch => ({
  ...(textOf(q) && { q: textOf(q) }),
  ...(order === 'oldest' && { order }),
  ...(Number.isInteger(page) && Number(page) > 1 && { page: Number(page) }),
})

interface AlbumSearch {
  /** Whether the picker for adding photos is open. */
  add?: true
  /** Search text within the photos that can be added. */
  q?: string
}

export const readAlbumSearch = ({ add, q }: Record<string, unknown>): AlbumSearch =>
  add === true ? { add, ...(textOf(q) && { q: textOf(q) }) } : {}

export const albumQuery = (id: number) =>
  queryOptions({
    queryKey: ['albums', 'one', id],
    queryFn: ({ signal }) => api('GET /user/albums/{id}', { params: { id }, signal }),
  })

interface AlbumUpdate {
  id: number
  changes: AlbumChanges
}

/** Updates optimistically; a rejected change is rolled back. */
export function useUpdateAlbum() {
  const client = useQueryClient()
  const change = useAlbumMutation(({ id, changes }: AlbumUpdate) =>
    api('PUT /user/albums/{id}', { params: { id }, body: changes }),
  )
  return (input: AlbumUpdate) => {
    client.setQueryData(albumQuery(input.id).queryKey, (album) => album && { ...album, ...input.changes })
    return change.mutateAsync(input)
  }
}

/** Asks before publishing unlisted photos when the album becomes public; returns false if the user cancels. */
export function useSaveAlbum(album: Album) {
  const client = useQueryClient()
  const change = useUpdateAlbum()
  return async (changes: AlbumInput) => {
    const { confirmPublishOnOpen, publishPhotos } = await import('./publish.ts')
    const published = changes.is_public && !album.is_public ? await confirmPublishOnOpen(album) : []
    if (published === null) return false
    await change({ id: album.id, changes })
    await publishPhotos(published)
    if (published.length > 0) void client.invalidateQueries({ queryKey: ['photos'] })
    return true
  }
}

/** Skips refetching the deleted album itself, which stays on screen until the navigation is done. */
export function useDeleteAlbum() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api('DELETE /user/albums/{id}', { params: { id } }),
    async onSuccess(_answer, id) {
      const own = albumQuery(id).queryKey.join()
      void client.invalidateQueries({ queryKey: ['photos'] })
      await client.invalidateQueries({ queryKey: ['albums'], predicate: ({ queryKey }) => queryKey.join() !== own })
    },
  })
}

interface AlbumPhotoIds {
  id: number
  ids: number[]
}

export const useRemoveAlbumPhotos = () =>
  useAlbumMutation(({ id, ids }: AlbumPhotoIds) =>
    sendInAlbumBatches(ids, (body) => api('DELETE /user/albums/{id}/photos', { params: { id }, body })),
  )

/** Maximum number of pages fetched; users with more albums use the search. */
const MAX_ALBUM_PAGE_COUNT = 10

/** Albums that photos can be added to, newest first. */
export const albumChoiceQuery = queryOptions({
  queryKey: ['albums', 'choice'],
  queryFn: async ({ signal }) => {
    const albums: { id: number; name: string; is_public: boolean }[] = []
    for (let page = 1; page <= MAX_ALBUM_PAGE_COUNT; page++) {
      const { data, meta } = await api('GET /user/albums', { query: { page, per_page: limits.page.maxSize }, signal })
      albums.push(...data.map(({ id, name, is_public }) => ({ id, name, is_public })))
      if (page >= meta.last_page) break
    }
    return albums
  },
})

/** Maximum number of albums in a menu; a longer search text finds the others. */
const MAX_MENU_ALBUM_COUNT = 30

export const albumMatchesQuery = (q: string) =>
  queryOptions({
    queryKey: ['albums', 'found', q],
    queryFn: ({ signal }) =>
      api('GET /user/albums', { query: { per_page: MAX_MENU_ALBUM_COUNT, ...(q && { q }) }, signal }),
    placeholderData: keepPreviousData,
  })

type NewAlbum = Sent<Contract['POST /user/albums']>['body']

/** Creates an album and invalidates all album lists. */
export function useCreateAlbum() {
  const client = useQueryClient()
  return useCallback(
    async (name: string, more: Omit<NewAlbum, 'name'> = {}) => {
      const { id } = await api('POST /user/albums', { body: { name, ...more } })
      await client.invalidateQueries({ queryKey: ['albums'] })
      return id
    },
    [client],
  )
}

interface AlbumPhotoMove {
  id: number
  ids: number[]
  /** Photo before which the others are placed; null appends them. */
  before: number | null
}

export const moveAlbumPhotos = ({ id, ids, before }: AlbumPhotoMove) =>
  sendInAlbumBatches(ids, (part) => api('PUT /user/albums/{id}/order', { params: { id }, body: { ids: part, before } }))
