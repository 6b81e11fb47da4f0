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

/** The albums that one may choose from: as many as a call gives, and a search for those who have more. */
export const useAlbumChoices = (q: string) => useQuery(albumsQuery({ per_page: limits.page.maxSize, ...(q && { q }) }))

/** For what changes albums, and so what is seen of photos. */
export function useAlbumChange<T, A>(mutationFn: (input: T) => Promise<A>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // Where only a part was done, that part is shown just as well.
    async onSettled() {
      void client.invalidateQueries({ queryKey: ['photos'] })
      await client.invalidateQueries({ queryKey: ['albums'] })
    },
  })
}

/** As many photos as a call about an album takes, one call after the other. */
export async function inAlbumParts(ids: number[], send: (part: number[]) => Promise<unknown>) {
  const { error } = await requestInBatches(ids, { size: limits.album.photosPerCall, send })
  if (error) throw error
}

interface Addition {
  /** The name of one that is made for them, or the number of one that they come back to: nothing is asked then. */
  album: { id: number; name: string; is_public: boolean } | { name: string } | number
  ids: number[]
}

/** Asks about photos that others would not see there. Nothing is answered where one thought better of it. */
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
