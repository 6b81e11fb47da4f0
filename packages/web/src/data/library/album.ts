import type { Album, AlbumChanges, AlbumInput } from '@imagora/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { inAlbumParts, useAlbumChange } from './albums.ts'
import { api } from '#data/api/client.ts'

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

export interface AlbumSearch {
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

interface Change {
  id: number
  changes: AlbumChanges
}

/** Updates optimistically; a rejected change is rolled back. */
export function useChangeAlbum() {
  const client = useQueryClient()
  const change = useAlbumChange(({ id, changes }: Change) =>
    api('PUT /user/albums/{id}', { params: { id }, body: changes }),
  )
  return (input: Change) => {
    client.setQueryData(albumQuery(input.id).queryKey, (album) => album && { ...album, ...input.changes })
    return change.mutateAsync(input)
  }
}

/** Asks before publishing unlisted photos when the album becomes public; returns false if the user cancels. */
export function useSaveAlbum(album: Album) {
  const client = useQueryClient()
  const change = useChangeAlbum()
  return async (changes: AlbumInput) => {
    const { publishedOf, publishPhotos } = await import('./publish.ts')
    const published = changes.is_public && !album.is_public ? await publishedOf(album) : []
    if (published === null) return false
    await change({ id: album.id, changes })
    await publishPhotos(published)
    if (published.length > 0) void client.invalidateQueries({ queryKey: ['photos'] })
    return true
  }
}

/** Skips refetching the deleted album itself, which stays on screen until the navigation is done. */
export function useRemoveAlbum() {
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

interface Contents {
  id: number
  ids: number[]
}

export const useRemovePhotos = () =>
  useAlbumChange(({ id, ids }: Contents) =>
    inAlbumParts(ids, (body) => api('DELETE /user/albums/{id}/photos', { params: { id }, body })),
  )
