import type { AdminAlbum, Contract, Sent } from '@imagora/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import type { AdminAlbumsSearch } from './search-params.ts'

const filters = { public: { is_public: '1' }, private: { is_public: '0' }, hidden: { is_hidden: '1' } } as const

export const albumsQuery = ({ q, page, order, state }: Omit<AdminAlbumsSearch, 'album'>) => {
  const query = { q, page, order, ...(state && filters[state]) }
  return queryOptions({
    queryKey: ['admin', 'albums', query],
    queryFn: ({ signal }) => api('GET /admin/albums', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export const albumQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'album', id],
    queryFn: ({ signal }) => api('GET /admin/albums/{id}', { params: { id }, signal }),
  })

/** Number of photos shown in the panel. */
export const ALBUM_PREVIEW_COUNT = 60

export const albumPhotosQuery = (album_id: number) =>
  queryOptions({
    queryKey: ['admin', 'album', album_id, 'photos'],
    queryFn: ({ signal }) => api('GET /admin/photos', { query: { album_id, per_page: ALBUM_PREVIEW_COUNT }, signal }),
  })

export type AlbumChanges = Sent<Contract['PUT /admin/albums']>['body']['changes']
type Takedown = Sent<Contract['POST /admin/albums/takedown']>['body']

export const updateAdminAlbums = (albums: Pick<AdminAlbum, 'id'>[], changes: AlbumChanges) =>
  api('PUT /admin/albums', { body: { ids: albums.map(({ id }) => id), changes } })
export const takeDownAlbums = (body: Takedown) => api('POST /admin/albums/takedown', { body })
