import type { Contract, Data, NearDuplicateResolution } from '@imagora/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { profileQuery } from '#data/identity/session.ts'
import { api } from '#data/api/client.ts'

export type NearDuplicatePage = Data<Contract['GET /user/near_duplicates']>

/** Groups on a page; each has pictures to look at. */
const GROUPS_PER_PAGE_COUNT = 20
/** Interval at which groups are read again while photos are still being compared. */
const PENDING_POLL_MS = 30_000

/** Refetched with the library, because every change of it may change the groups. */
const listKey = ['photos', 'near-duplicates']

export const nearDuplicatesQuery = (page: number) =>
  queryOptions({
    queryKey: [...listKey, page],
    queryFn: ({ signal }) =>
      api('GET /user/near_duplicates', { query: { page, per_page: GROUPS_PER_PAGE_COUNT }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pending_count ?? 0) > 0 && PENDING_POLL_MS,
  })

export const getNearDuplicateMatches = (ids: number[]) =>
  api('GET /user/near_duplicates/matches', { query: { ids: ids.join(',') } })

/** Removes the group of a photo from the list. */
const omitGroup = (page: NearDuplicatePage, photoId: number): NearDuplicatePage => {
  const data = page.data.filter(({ photos }) => photos.every(({ id }) => id !== photoId))
  const total = page.meta.total - (page.data.length - data.length)
  return { ...page, data, meta: { ...page.meta, total } }
}

export function useNearDuplicates() {
  const client = useQueryClient()

  async function refresh() {
    for (const name of ['albums', 'trash', 'shares', 'tags']) void client.invalidateQueries({ queryKey: [name] })
    void client.invalidateQueries(profileQuery)
    await client.invalidateQueries({ queryKey: ['photos'] })
  }

  async function removeGroup(photoId: number) {
    await client.cancelQueries({ queryKey: listKey })
    client.setQueriesData<NearDuplicatePage>({ queryKey: listKey }, (page) => page && omitGroup(page, photoId))
  }

  return {
    /** Keeps one photo of a group in place of the others. */
    async resolve(body: NearDuplicateResolution) {
      await api('POST /user/near_duplicates/resolve', { body })
      await removeGroup(body.keep)
      void refresh()
    },
    async trash(ids: number[]) {
      await api('DELETE /user/photos', { body: ids })
      await refresh()
    },
    /** Brings back what `resolve` moved to the trash. */
    async restore(ids: number[]) {
      await api('POST /user/trash/restore', { body: ids })
      await refresh()
    },
    /** Hides a group until another photo joins it. */
    async dismiss(ids: number[]) {
      await api('POST /user/near_duplicates/dismissed', { body: ids })
      await removeGroup(ids[0]!)
      void client.invalidateQueries({ queryKey: listKey })
    },
    async undismiss(ids: number[]) {
      await api('DELETE /user/near_duplicates/dismissed', { body: ids })
      await client.invalidateQueries({ queryKey: listKey })
    },
    refresh,
  }
}
