import type { ExplorePhoto, ExploreTile, ExploreUser } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Moment } from '#db/public/public-photos.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PictureUrls } from '#features/delivery/pictures/picture-urls.ts'
import { isStripped, sortByIds } from '#db/photo-columns.ts'
import { avatarUrl } from '#images/picture-urls.ts'
import * as queries from './queries.ts'

interface PhotoPresenterDeps {
  db: Db
  addresses: Pick<PictureUrls, 'createPublicUrlBuilder'>
}

interface Person {
  user_name: string
  username: string
  avatar: string
}

export const userOf = ({ user_name, username, avatar }: Person, origin: string): ExploreUser => ({
  name: user_name,
  username,
  avatar_url: avatarUrl(origin, avatar),
})

/** Presents public photos to visitors; photos that are not or no longer public are left out. */
export function createPhotoPresenter({ db, addresses }: PhotoPresenterDeps) {
  async function rowsOf(moment: Moment, ids: number[]) {
    return ids.length > 0 ? sortByIds(ids, await queries.listShown(db, moment, ids)) : []
  }

  async function tilesOf(rows: queries.ShownRow[], caller: Caller | null, client: Client): Promise<ExploreTile[]> {
    const ids = rows.map(({ id }) => id)
    const liked = caller && ids.length > 0 ? await queries.likedAmong(db, ids, { user_id: caller.id }) : []
    const likedIds = new Set(liked.map(({ photo_id }) => photo_id))
    const addressesOf = await addresses.createPublicUrlBuilder(client)
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      alt: row.alt,
      width: row.width,
      height: row.height,
      bytes: row.bytes,
      mimetype: row.mimetype,
      kind: row.kind,
      duration_ms: row.duration_ms,
      taken_at: isStripped(row) ? null : row.taken_at,
      created_at: row.created_at,
      thumbhash: row.thumbhash,
      color: row.color,
      ...addressesOf(row),
      frames: row.frames,
      likes: row.likes,
      is_liked: likedIds.has(row.id),
      user: userOf(row, client.origin),
    }))
  }

  async function photosOf(rows: queries.ShownRow[], caller: Caller | null, client: Client): Promise<ExplorePhoto[]> {
    if (rows.length === 0) return []
    const tiles = await tilesOf(rows, caller, client)
    const tagRows = await queries.tagsOf(
      db,
      rows.map(({ id }) => id),
    )
    const tags = Map.groupBy(tagRows, ({ photo_id }) => photo_id)
    return rows.map(({ id, intro, views }, index) => ({
      ...tiles[index]!,
      intro,
      tags: (tags.get(id) ?? []).map((tag) => ({ id: tag.id, name: tag.name })),
      views,
    }))
  }

  return { rowsOf, tilesOf, photosOf }
}

export type PhotoPresenter = ReturnType<typeof createPhotoPresenter>
