import type { Contract, Sent } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from './api.ts'

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

type NewAlbum = Sent<Contract['POST /user/albums']>['body']

export const useCreateAlbum = () => useAlbumChange((body: NewAlbum) => api('POST /user/albums', { body }))

/** Calls take a thousand photos; more go in several. */
export async function inParts(ids: number[], call: (part: number[]) => Promise<unknown>) {
  const most = limits.album.photosPerCall
  for (let from = 0; from < ids.length; from += most) await call(ids.slice(from, from + most))
}

interface Addition {
  /** Or the name of one that is made for them. */
  album: number | { name: string }
  ids: number[]
}

async function addToAlbum({ album, ids }: Addition) {
  const id = typeof album === 'number' ? album : (await api('POST /user/albums', { body: album })).id
  await inParts(ids, (body) => api('POST /user/albums/{id}/photos', { params: { id }, body }))
  return id
}

export const useAddToAlbum = () => useAlbumChange(addToAlbum)
