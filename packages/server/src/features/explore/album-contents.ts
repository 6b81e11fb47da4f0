import { limits } from '@imagora/contract'
import type { Moment } from '#db/public/public-photos.ts'
import { findNewest } from '#db/public/public-photo-lists.ts'
import type { Db } from '#db/schema/schema.ts'
import { listContents } from './album-queries.ts'
import type { ExploreLists } from './lists.ts'
import type { AlbumRow } from './queries.ts'
import { othersTurn } from './walking.ts'

interface Needs {
  db: Db
  lists: Pick<ExploreLists, 'censusOf'>
}

interface Contents {
  photo_count: number
  likes: number
  /** The chosen one first, where everybody may see it, and then the newest. */
  cover_ids: number[]
}

/** Larger ones are counted aside. */
const small = 1000
/** Before others have their turn. */
const readAtOnce = 5

function coversOf(coverId: number | null, isPublic: boolean, newest: number[]) {
  const chosen = coverId !== null && isPublic ? [coverId] : []
  return [...chosen, ...newest.filter((id) => id !== coverId)].slice(0, limits.album.covers)
}

/** What others see of albums: the small ones, and that is nearly all, are read a few at a time. */
export function albumContents({ db, lists }: Needs) {
  async function ofLarge(moment: Moment, { id, cover_id }: AlbumRow): Promise<Contents> {
    const list = { moment, choice: { album_id: id }, order: 'newest' as const }
    const census = await lists.censusOf(list)
    const newest = await findNewest(db, list, limits.album.covers + 1)
    const chosen = cover_id === null ? [] : await listContents(db, moment, [id], cover_id)
    return { photo_count: census.total, likes: census.likes, cover_ids: coversOf(cover_id, chosen.length > 0, newest) }
  }

  return async (moment: Moment, albums: AlbumRow[]) => {
    const [few, many] = [
      albums.filter(({ photo_count }) => photo_count <= small),
      albums.filter(({ photo_count }) => photo_count > small),
    ]
    const rows: Awaited<ReturnType<typeof listContents>> = []
    for (let from = 0; from < few.length; from += readAtOnce) {
      const ids = few.slice(from, from + readAtOnce).map(({ id }) => id)
      rows.push(...(await listContents(db, moment, ids)))
      await othersTurn()
    }
    const rowsOf = Map.groupBy(rows, ([album_id]) => album_id)
    const contents = new Map<number, Contents>()
    for (const { id, cover_id } of few) {
      const held = rowsOf.get(id) ?? []
      const ids = held.map(([, photo_id]) => photo_id)
      const cover_ids = coversOf(cover_id, cover_id !== null && ids.includes(cover_id), ids)
      contents.set(id, {
        photo_count: held.length,
        likes: held.reduce((sum, [, , likes]) => sum + likes, 0),
        cover_ids,
      })
    }
    for (const album of many) contents.set(album.id, await ofLarge(moment, album))
    return contents
  }
}
