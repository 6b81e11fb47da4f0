import type { Db } from '#db/schema.ts'
import { type AlbumPart, listAlbumPlaces } from './album-queries.ts'
import { type Censuses, markEvery, type Walk } from './census.ts'
import { makeCursor } from './cursor.ts'
import { startOf } from './lists.ts'

export type AlbumList = Omit<AlbumPart, 'after' | 'limit' | 'offset'>

interface Page {
  page: number
  per_page: number
  cursor?: string | undefined
}

/** Nearer pages are walked to. */
const nearby = 1000

const nameOf = ({ moment, owner_id, text, order }: AlbumList) =>
  JSON.stringify(['albums', moment.needs_approval, owner_id, text, order])

/** Which public albums stand on a page. */
export function albumPages({ db, censuses }: { db: Db; censuses: Censuses }) {
  const walkOf = (list: AlbumList): Walk => ({
    async next(after, limit) {
      const rows = await listAlbumPlaces(db, { ...list, after, limit })
      return { rows, next: rows.length < limit ? null : { id: rows.at(-1)![0], at: 0 } }
    },
  })

  async function farAway(list: AlbumList, offset: number, limit: number) {
    const { total, marks } = await censuses.whole(nameOf(list), walkOf(list))
    if (offset >= total) return []
    const after = marks[Math.floor(offset / markEvery) - 1] ?? null
    return listAlbumPlaces(db, { ...list, after, limit, offset: offset % markEvery })
  }

  const count = async (list: AlbumList) => (await censuses.of(nameOf(list), walkOf(list))).total

  return {
    count,

    async page(list: AlbumList, { page, per_page, cursor }: Page) {
      const { after, offset } = startOf(list.order, page, per_page, cursor)
      const limit = per_page + 1
      const rows =
        offset > nearby
          ? await farAway(list, offset, limit)
          : await listAlbumPlaces(db, { ...list, after, limit, offset })
      const ids = rows.slice(0, per_page).map(([id]) => id)
      const next = rows.length > per_page ? makeCursor(list.order, { id: ids.at(-1)!, at: 0 }) : null
      return { ids, total: Math.max(await count(list), ids.length > 0 ? offset + ids.length : 0), next_cursor: next }
    },
  }
}
