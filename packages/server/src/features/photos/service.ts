import type { Photo, PhotoDetail, PhotoQuery } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PictureAddresses } from '#features/pictures/addresses.ts'
import type { PictureService } from '#features/pictures/service.ts'
import type { SharedPictures } from '#features/shares/shared-pictures.ts'
import type { Reservations } from '#features/uploads/reservations.ts'
import type { Hold } from '#features/moderation/service.ts'
import type { Tell } from '#features/webhooks/telling.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { SettingsStore } from '#settings/store.ts'
import { photoAdding } from './adding.ts'
import { photoChanges } from './changes.ts'
import { cursors } from './cursor.ts'
import { detailOf } from './detail.ts'
import { type Belongings, presentPhoto } from './present.ts'
import type { PhotoFilter } from './filter-queries.ts'
import { type Listing, readQuery } from './filters.ts'
import { type Owner, wholeLists } from './indexed.ts'
import { hasAlbum } from './adding-queries.ts'
import * as lists from './list-queries.ts'
import * as queries from './queries.ts'
import { photoTiles } from './tiles.ts'

interface Needs {
  db: Db
  secrets: Secrets
  settings: SettingsStore
  addresses: PictureAddresses
  pictures: PictureService
  sharedPictures: SharedPictures
  reservations: Reservations
  tell: Tell
  hold: Hold
  now: () => Date
}

/** Photos as rows: listed, shown and added. Their files are the business of uploads and pictures. */
export function photoService(needs: Needs) {
  const { db, secrets, addresses, now } = needs
  const { make: makeCursor, read: readCursor } = cursors(secrets)

  async function belongingsOf(rows: lists.ShownPhoto[]): Promise<Belongings> {
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

  async function present(rows: lists.ShownPhoto[], client: Client) {
    if (rows.length === 0) return []
    const belongings = await belongingsOf(rows)
    const addressesOf = await addresses.forOwner(client)
    return rows.map((row) => {
      const albums = belongings.albums.get(row.id) ?? []
      const isGuarded = albums.some((album) => album.is_protected)
      return presentPhoto(row, belongings, addressesOf(row, isGuarded))
    })
  }

  /** Where nobody knows it yet. */
  const totalOf = (place: lists.PhotoPage, filters: PhotoFilter[]) =>
    filters.length === 0 ? queries.countAllPhotos(db, place) : lists.countPhotos(db, filters, place)

  /** The rows of a page, and where the list goes on. */
  async function page(owner: Owner, query: PhotoQuery & Pick<Listing, 'share_id'>, counted?: number) {
    const { by, order, filters } = readQuery(query)
    const { page: number, per_page, cursor } = query
    const list = `${owner.id} ${by} ${order}`
    const after = cursor === undefined ? null : readCursor(list, cursor)
    const offset = after === null ? (number - 1) * per_page : 0
    // One more than asked for tells whether the list goes on.
    const place = { owner_id: owner.id, time: now().toISOString(), by, order, after, offset, limit: per_page + 1 }
    const isWhole = filters.length === 0

    const total = counted ?? (await totalOf(place, filters))
    const found = await (isWhole ? lists.listAllPhotos(db, place, total) : lists.listPhotos(db, filters, place))
    const rows = found.slice(0, per_page)
    const last = rows.at(-1)
    const isMore = found.length > per_page
    const next_cursor = last && isMore ? makeCursor(list, { id: last.id, at: last.dated_at }) : null
    return { rows, total, next_cursor }
  }

  return {
    /** Null when it is gone. */
    async show(id: number, client: Client): Promise<Photo | null> {
      const [photo] = await present(await queries.findPhoto(db, { id }), client)
      return photo ?? null
    },

    async get(owner: Caller, id: number, client: Client): Promise<PhotoDetail> {
      const found = await queries.findOwnedPhoto(db, { id, owner_id: owner.id, time: now().toISOString() })
      const [photo] = await present(found, client)
      if (!photo) throw refuse('photo_missing')
      return detailOf(photo, await queries.findDetail(db, id), client)
    },

    tiles: photoTiles(needs),

    change: photoChanges(needs),

    /** Those of them that are not gone. */
    showAll: async (ids: number[], client: Client) => present(await queries.findPhotos(db, ids), client),

    hasAlbum: (ownerId: number, albumId: number) => hasAlbum(db, ownerId, albumId),

    add: photoAdding(needs),

    ...wholeLists({ db, now }),

    page,

    async list(owner: Caller, query: PhotoQuery, client: Client) {
      const { rows, total, next_cursor } = await page(owner, query)
      return { data: await present(rows, client), total, next_cursor }
    },
  }
}

export type PhotoService = ReturnType<typeof photoService>
