import type { Contract, Sent } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import { requestInBatches } from '#data/api/bulk-requests.ts'

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
export function useAlbumChange<T, A>(mutationFn: (input: T) => Promise<A>) {
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
export async function inAlbumParts(ids: number[], send: (part: number[]) => Promise<unknown>) {
  const { error } = await requestInBatches(ids, { size: limits.album.photosPerCall, send })
  if (error) throw error
}

interface Addition {
  /** Existing album, name of an album to create, or id of an album to restore photos to; only the first may prompt. */
  album: { id: number; name: string; is_public: boolean } | { name: string } | number
  ids: number[]
}

/** Adds photos to an album and asks about unlisted ones if it is public. Returns null if the user cancels. */
async function addToAlbum({ album, ids }: Addition) {
  const { publishedWith, publishPhotos } = await import('./publish.ts')
  const isAsked = typeof album === 'object' && 'id' in album
  const published = isAsked ? await publishedWith(album, ids) : []
  if (published === null) return null
  const known = isAsked ? album.id : album
  const id = typeof known === 'number' ? known : (await api('POST /user/albums', { body: known })).id
  await inAlbumParts(ids, (body) => api('POST /user/albums/{id}/photos', { params: { id }, body }))
  await publishPhotos(published)
  return id
}

export const useAddToAlbum = () => useAlbumChange(addToAlbum)
