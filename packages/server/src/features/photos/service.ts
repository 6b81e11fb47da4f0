import type { PhotoQuery } from '@imagora/contract'
import type { Caller, Client } from '#caller.ts'
import type { Db } from '#db/schema.ts'
import type { Secrets } from '#secrets.ts'
import { cursors } from './cursor.ts'
import { type Belongings, presentPhoto } from './present.ts'
import * as queries from './queries.ts'
import { readSearch } from './search.ts'

interface Needs {
  db: Db
  secrets: Secrets
  now: () => Date
}
export function photoService({ db, secrets, now }: Needs) {
  const { make: makeCursor, read: readCursor } = cursors(secrets)

  async function belongingsOf(rows: queries.ShownPhoto[]): Promise<Belongings> {
    const ids = rows.map(({ id }) => id)
    const [albums, tags, groups, storages] = await Promise.all([
      queries.albumsOf(db, ids),
      queries.tagsOf(db, ids),
      queries.groupsNamed(db, [...new Set(rows.map(({ group_id }) => group_id ?? 0))]),
      queries.storagesNamed(db, [...new Set(rows.map(({ storage_id }) => storage_id))]),
    ])
    return {
      albums: Map.groupBy(albums, ({ photo_id }) => photo_id),
      tags: Map.groupBy(tags, ({ photo_id }) => photo_id),
      groups: new Map(groups.map((group) => [group.id, group])),
      storages: new Map(storages.map((storage) => [storage.id, storage])),
    }
  }

  async function present(rows: queries.ShownPhoto[], { picture_origin }: Client) {
    if (rows.length === 0) return []
    const belongings = await belongingsOf(rows)
    return rows.map((row) => presentPhoto(row, belongings, picture_origin))
  }

  return {
    async list(owner: Caller, query: PhotoQuery, client: Client) {
      const { text, order } = readSearch(query)
      const { album_id, storage_id, page, per_page, cursor } = query
      const list = `${owner.id} ${order}`
      const after = cursor === undefined ? null : readCursor(list, cursor)
      const offset = after === null ? (page - 1) * per_page : 0
      // One more than asked for tells whether the list goes on.
      const place = { owner_id: owner.id, time: now().toISOString(), order, after, offset, limit: per_page + 1 }
      const isFiltered = text !== '' || album_id !== undefined || storage_id !== undefined
      const filter = { text, ...(album_id && { album_id }), ...(storage_id && { storage_id }) }

      const [found, total] = await Promise.all(
        isFiltered
          ? [queries.listPhotos(db, filter, place), queries.countPhotos(db, filter, place)]
          : [queries.listAllPhotos(db, place), queries.countAllPhotos(db, place)],
      )
      const rows = found.slice(0, per_page)
      const last = rows.at(-1)
      const next_cursor = last && found.length > per_page ? makeCursor(list, last.id) : null
      return { data: await present(rows, client), total, next_cursor }
    },
  }
}

export type PhotoService = ReturnType<typeof photoService>
