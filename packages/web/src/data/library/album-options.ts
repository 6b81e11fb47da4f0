import type { Contract, Sent } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '#data/api/client.ts'

/** Whoever has more albums than this searches for them elsewhere. */
const mostPages = 10

/** The albums that pictures may be put into, newest first. */
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

/** A menu shows no more albums than this; a longer text finds the others. */
const MAX_MENU_ALBUM_COUNT = 30

/** The albums whose names contain a text. */
export const albumMatchesQuery = (q: string) =>
  queryOptions({
    queryKey: ['albums', 'found', q],
    queryFn: ({ signal }) =>
      api('GET /user/albums', { query: { per_page: MAX_MENU_ALBUM_COUNT, ...(q && { q }) }, signal }),
    placeholderData: keepPreviousData,
  })

type NewAlbum = Sent<Contract['POST /user/albums']>['body']

/** Makes an album, and lets every list know of it. */
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
