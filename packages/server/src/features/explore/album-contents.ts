import { limits } from '@imagora/contract'
import { LRUCache } from 'lru-cache'
import type { Moment } from '#db/public-photos.ts'
import { findNewest } from '#db/public-lists.ts'
import type { Db } from '#db/schema.ts'
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
const keptFor = 10_000
const keptAlbums = 10_000

function coversOf(coverId: number | null, isPublic: boolean, newest: number[]) {
  const chosen = coverId !== null && isPublic ? [coverId] : []
  return [...chosen, ...newest.filter((id) => id !== coverId)].slice(0, limits.album.covers)
}

function contentsOf({ cover_id }: AlbumRow, rows: Awaited<ReturnType<typeof listContents>>): Contents {
  const ids = rows.map(([, photo_id]) => photo_id)
  return {
    photo_count: rows.length,
    likes: rows.reduce((sum, [, , likes]) => sum + likes, 0),
    cover_ids: coversOf(cover_id, cover_id !== null && ids.includes(cover_id), ids),
  }
}

/** What decides which photos of an album are public, but for the time. */
function stateOf({ needs_approval, protection }: Moment, { photo_changes, cover_id }: AlbumRow) {
  const { is_protected, storages, groups } = protection
  return JSON.stringify([photo_changes, cover_id, needs_approval, is_protected, [...storages], [...groups]])
}

/**
 * What others see of albums: the small ones, and that is nearly all, are read a few at a time. How much they hold is told
 * for a moment without reading them again, until their owners change something; covers are looked at whenever they are shown.
 */
export function albumContents({ db, lists }: Needs) {
  const kept = new LRUCache<number, { state: string; contents: Contents }>({ max: keptAlbums, ttl: keptFor })

  async function ofLarge(moment: Moment, { id, cover_id }: AlbumRow): Promise<Contents> {
    const list = { moment, choice: { album_id: id }, order: 'newest' as const }
    const census = await lists.censusOf(list)
    const newest = await findNewest(db, list, limits.album.covers + 1)
    const chosen = cover_id === null ? [] : await listContents(db, moment, [id], cover_id)
    return { photo_count: census.total, likes: census.likes, cover_ids: coversOf(cover_id, chosen.length > 0, newest) }
  }

  function keptOf(moment: Moment, album: AlbumRow) {
    const known = kept.get(album.id)
    return known?.state === stateOf(moment, album) ? known.contents : null
  }

  async function readAll(moment: Moment, albums: AlbumRow[]) {
    const ids = albums.map(({ id }) => id)
    const rowsOf = Map.groupBy(await listContents(db, moment, ids), ([album_id]) => album_id)
    return albums.map((album) => {
      const contents = contentsOf(album, rowsOf.get(album.id) ?? [])
      kept.set(album.id, { state: stateOf(moment, album), contents })
      return [album.id, contents] as const
    })
  }

  return async (moment: Moment, albums: AlbumRow[]) => {
    const contents = new Map<number, Contents>()
    const unread: AlbumRow[] = []
    for (const album of albums) {
      const isLarge = album.photo_count > small
      const known = isLarge ? await ofLarge(moment, album) : keptOf(moment, album)
      if (known) contents.set(album.id, known)
      else unread.push(album)
    }
    for (let from = 0; from < unread.length; from += readAtOnce) {
      for (const [id, read] of await readAll(moment, unread.slice(from, from + readAtOnce))) contents.set(id, read)
      await othersTurn()
    }
    return contents
  }
}
