import type { AlbumList, AlbumWalking } from './album-walking.ts'
import { type Censuses, markEvery, type Walk } from './census.ts'
import { makeCursor } from './cursor.ts'
import { placeOf } from './walking.ts'
import { startOf } from './lists.ts'
import type { Place } from '#db/public/public-photo-lists.ts'

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
export function albumPages({ walking, censuses }: { walking: AlbumWalking; censuses: Censuses }) {
  const walkOf = (list: AlbumList): Walk => ({ next: (after, limit) => walking.look(list, after, limit) })

  async function farAway(list: AlbumList, offset: number, limit: number) {
    const { total, marks } = await censuses.whole(nameOf(list), walkOf(list))
    if (offset >= total) return { rows: [], next: null }
    const after = marks[Math.floor(offset / markEvery) - 1] ?? null
    const rest = offset % markEvery
    const { rows, next } = await walking.look(list, after, limit + rest)
    return { rows: rows.slice(rest), next }
  }

  async function nearBy(list: AlbumList, after: Place | null, offset: number, limit: number) {
    const { rows, next } = await walking.look(list, after, limit + offset)
    return { rows: rows.slice(offset), next }
  }

  const count = async (list: AlbumList) => (await censuses.of(nameOf(list), walkOf(list))).total

  return {
    count,

    async page(list: AlbumList, { page, per_page, cursor }: Page) {
      const { after, offset } = startOf(list.order, page, per_page, cursor)
      const limit = per_page + 1
      const { rows, next } =
        offset > nearby ? await farAway(list, offset, limit) : await nearBy(list, after, offset, limit)
      const shown = rows.slice(0, per_page)
      const goesOn = rows.length > per_page ? placeOf(shown.at(-1)!) : next
      const seen = shown.length > 0 ? offset + shown.length : 0
      const isWhole = !after && !goesOn && (seen > 0 || offset === 0)
      return {
        ids: shown.map(([id]) => id),
        total: isWhole ? seen : Math.max(await count(list), seen),
        next_cursor: goesOn ? makeCursor(list.order, goesOn) : null,
      }
    },
  }
}
