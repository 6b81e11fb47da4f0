import type { Contract, Sent } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '#data/api/client.ts'

/** Maximum number of pages fetched; users with more albums use the search. */
const mostPages = 10

/** Albums that photos can be added to, newest first. */
export const albumChoiceQuery = queryOptions({
  queryKey: ['albums', 'choice'],
  queryFn: async ({ signal }) => {
    const albums: { id: number; name: string; is_public: boolean }[] = []
    for (let page = 1; page <= mostPages; page++) {
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
