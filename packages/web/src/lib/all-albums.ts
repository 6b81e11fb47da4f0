import type { Album } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** Nobody finds a name among more. */
const mostPages = 20

/** All albums to choose one of, page after page. */
async function listAll(signal: AbortSignal) {
  const albums: Album[] = []
  for (let page = 1; page <= mostPages; page++) {
    const { data, meta } = await api('GET /user/albums', { query: { page, per_page: limits.page.maxSize }, signal })
    albums.push(...data)
    if (albums.length >= meta.total) break
  }
  return albums
}

export const allAlbumsQuery = queryOptions({
  queryKey: ['albums', 'all'],
  queryFn: ({ signal }) => listAll(signal),
})
