import type { Contract, ExploreTile, Sent } from '@imagora/contract'
import { readPhotoIndex } from '@imagora/contract/photo-index'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, apiBytes, apiBytesPage } from '#data/api/client.ts'
import { createLikeStore } from './likes.ts'

export type PhotoFilters = Pick<
  NonNullable<Sent<Contract['GET /explore/photos/index']>['query']>,
  'q' | 'tag' | 'order' | 'username'
>
export type AlbumFilters = Pick<NonNullable<Sent<Contract['GET /explore/albums']>['query']>, 'q' | 'order' | 'username'>

/** Explore tiles carry the owner and the likes; other tiles have neither. */
export const isExploreTile = (tile: object): tile is ExploreTile => 'user' in tile && 'likes' in tile

const fetchExploreTiles = (ids: number[], signal?: AbortSignal) =>
  api('GET /explore/photos/tiles', { query: { ids: ids.join(',') }, ...(signal && { signal }) })

/** One store for all screens, so that a like appears wherever the photo is shown. */
export const likes = createLikeStore({
  send: (id, isLiked) =>
    api(isLiked ? 'POST /explore/photos/{id}/like' : 'DELETE /explore/photos/{id}/unlike', { params: { id } }),
  ask: async (id) => (await fetchExploreTiles([id]))[0] ?? null,
})

/** Returns tiles of photos on the explore page, all of which are public. */
export async function loadExploreTiles(ids: number[], signal: AbortSignal) {
  const tiles = await fetchExploreTiles(ids, signal)
  for (const tile of tiles) likes.learn(tile.id, tile)
  return tiles.map((tile) => ({ ...tile, is_public: true, is_signed: false }))
}

/** Milliseconds during which the list stays unchanged, however often the user returns to it. */
const EXPLORE_FRESH_MS = 60_000

/** Index of an endless list, page by page. */
export const photoPagesQuery = (filters: PhotoFilters) =>
  infiniteQueryOptions({
    queryKey: ['explore', 'index', filters],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, ...(pageParam && { cursor: pageParam }) }
      const { bytes, next } = await apiBytesPage('GET /explore/photos/index', { query, signal })
      return { index: readPhotoIndex(bytes), next }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    structuralSharing: false,
    staleTime: EXPLORE_FRESH_MS,
    refetchOnWindowFocus: false,
  })

/** Index of an album, fetched in one piece. */
export const albumIndexQuery = (id: number) =>
  queryOptions({
    queryKey: ['explore', 'album index', id],
    queryFn: async ({ signal }) =>
      readPhotoIndex(await apiBytes('GET /explore/albums/{id}/photos/index', { params: { id }, signal })),
    structuralSharing: false,
  })

/** Number of cards that fill two screens. */
const ALBUM_PAGE_SIZE = 24

export const albumPagesQuery = (filters: AlbumFilters) =>
  infiniteQueryOptions({
    queryKey: ['explore', 'albums', filters],
    queryFn: ({ pageParam, signal }) =>
      api('GET /explore/albums', {
        query: { ...filters, per_page: ALBUM_PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
    staleTime: EXPLORE_FRESH_MS,
    refetchOnWindowFocus: false,
  })

export const explorePhotoQuery = (id: number) =>
  queryOptions({
    queryKey: ['explore', 'photo', id],
    queryFn: async ({ signal }) => {
      const photo = await api('GET /explore/photos/{id}', { params: { id }, signal })
      likes.learn(id, photo)
      return photo
    },
  })

export const exploreAlbumQuery = (id: number) =>
  queryOptions({
    queryKey: ['explore', 'album', id],
    queryFn: ({ signal }) => api('GET /explore/albums/{id}', { params: { id }, signal }),
  })

export const exploreUserQuery = (username: string) =>
  queryOptions({
    queryKey: ['explore', 'user', username],
    queryFn: ({ signal }) => api('GET /explore/users/{username}', { params: { username }, signal }),
  })

export const exploreTagsQuery = queryOptions({
  queryKey: ['explore', 'tags'],
  queryFn: ({ signal }) => api('GET /explore/tags', { signal }),
  staleTime: 5 * EXPLORE_FRESH_MS,
})
