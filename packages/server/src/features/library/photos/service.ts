import * as writes from './write-queries.ts'
import * as lists from './list-queries.ts'
import * as queries from './queries.ts'
import { lockFile } from '#db/photo-changes.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import { datesOf, focusOf, isHeld, looksOf, sortByIds, tileOf } from '#db/photo-columns.ts'
import type { Hold } from '#features/safety/moderation/service.ts'
import type { PublishEvent } from '#features/operations/webhooks/publish-event.ts'
import { refuse, invalid } from '#platform/refusal.ts'
import { searchTextOf, type PhotoListQuery, parsePhotoQuery } from './photo-search.ts'
import type { Secrets } from '#platform/secrets.ts'
import { type PhotoListCursor, type ShownPhoto, listTiles } from './list-queries.ts'
import type { Photo, PhotoDetail, PhotoQuery } from '@imagora/contract'
import type { Client, Caller } from '#platform/caller.ts'
import type { findDetail } from './queries.ts'
import type { PhotoUrls, PictureUrls } from '#features/delivery/pictures/picture-urls.ts'
import { linkExtension } from '#images/picture-urls.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import type { SettingsStore } from '#settings/store.ts'
import { playbackOf } from '#images/video/playback.ts'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import { type AlbumShares, type OwnerLock, createPhotoUpdates } from './update-photos.ts'
import type { PhotoFilter } from './filter-queries.ts'
import { type Owner, createPhotoLists } from './photo-lists.ts'
import { hasAlbum } from './write-queries.ts'
import { createPagePositions } from './page-positions.ts'

interface NewPhoto extends Pick<
  Row<'photos'>,
  | 'owner_id'
  | 'key'
  | 'blob_id'
  | 'group_id'
  | 'name'
  | 'intro'
  | 'alt'
  | 'filename'
  | 'is_public'
  | 'bytes'
  | 'ip_address'
  | 'taken_at'
  | 'expired_at'
> {
  tags: string[]
  album_id: number | null
  /** Original creation time of an imported photo; defaults to now. */
  created_at?: string | null
}

/** Runs in the transaction that also records the file. */
const createPhotoInsert =
  ({ publishEvent, hold, now }: { publishEvent: PublishEvent; hold: Hold; now: () => Date }) =>
  async (tx: Db, { tags, album_id, created_at: requestedCreatedAt, ...photo }: NewPhoto) => {
    const { owner_id, bytes, taken_at } = photo
    const created_at = requestedCreatedAt ?? now().toISOString()
    const id = await writes.insertPhoto(tx, {
      ...photo,
      ...datesOf({ taken_at, created_at }),
      ...looksOf(await lockFile(tx, photo.blob_id)),
      search_text: searchTextOf({ ...photo, tags }),
      version: 1,
      views: 0,
      likes: 0,
      deleted_at: null,
      created_at,
    })
    if (tags.length > 0) await writes.tagPhoto(tx, id, tags)
    const isPlaced = album_id === null || (owner_id !== null && (await writes.putInAlbum(tx, owner_id, album_id, id)))
    if (!isPlaced) throw refuse('album_missing')
    if (owner_id !== null) await writes.countPhoto(tx, owner_id, { id, bytes })
    await publishEvent(tx, 'photo.created', [id])
    await hold(tx, [id])
    if (photo.is_public) await publishEvent(tx, 'photo.published', [id])
    return id
  }

/** Cursors hold the id and time of the last photo, signed together with the list they belong to. */
function createCursorCodec({ digest }: Pick<Secrets, 'digest'>) {
  const sign = (list: string, { id, at }: PhotoListCursor) => digest('cursor', `${list} ${id} ${at}`).slice(0, 16)

  return {
    encode: (list: string, cursor: PhotoListCursor) =>
      `${cursor.id}.${sign(list, cursor)}.${Buffer.from(cursor.at).toString('base64url')}`,

    decode(list: string, cursor: string): PhotoListCursor {
      const [, id, signature, time = ''] = /^(\d{1,10})\.([\w-]{16})\.([\w-]{0,60})$/.exec(cursor) ?? []
      const position = { id: Number(id), at: Buffer.from(time, 'base64url').toString() }
      // A guessed signature gains nothing: the cursor only names a position in the caller's own list.
      if (!id || signature !== sign(list, position)) throw invalid('cursor', 'malformed')
      return position
    },
  }
}

type DetailRow = Awaited<ReturnType<typeof findDetail>>

const parseJson = (json: string | null) => (json === null ? null : (JSON.parse(json) as never))

function videoOf(row: DetailRow): PhotoDetail['video'] {
  const playback = playbackOf(row)
  return {
    video_codec: row.video_codec,
    audio_codec: row.audio_codec,
    playback,
    progress: playback === 'preparing' ? (row.conversion_percent ?? 0) / 100 : null,
  }
}

const cityOf = ({ city_id: id, city_name: name, name_zh, country }: DetailRow): PhotoDetail['city'] =>
  id !== null && name !== null && country !== null ? { id, name, name_zh, country } : null

/** Adds the details that only the owner sees. */
function detailOf(photo: Photo, row: DetailRow, { origin }: Client): PhotoDetail {
  return {
    ...photo,
    focus: focusOf(row),
    exif: parseJson(row.exif),
    place: parseJson(row.place),
    city: cityOf(row),
    original_url: `${origin}/api/v2/user/photos/${photo.id}/original`,
    is_original_exact: row.source_sha256 === null || row.patched_id !== null,
    version_count: Number(row.version_count),
    video: row.kind === 'video' ? videoOf(row) : null,
  }
}

/** What belongs to a photo besides its group and storage. */
interface Belongings {
  albums: Photo['albums']
  tags: Photo['tags']
  isGuarded: boolean
}

const createBelongings = (): Belongings => ({ albums: [], tags: [], isGuarded: false })

function groupBelongings(rows: Awaited<ReturnType<typeof queries.belongingsOf>>) {
  const byPhoto = new Map<number, Belongings>()
  for (const { photo_id, id, name, intro, is_protected } of rows) {
    let belongings = byPhoto.get(photo_id)
    if (!belongings) byPhoto.set(photo_id, (belongings = createBelongings()))
    if (intro === null) belongings.tags.push({ id, name })
    else belongings.albums.push({ id, name, intro })
    if (is_protected) belongings.isGuarded = true
  }
  return byPhoto
}

type Names = Awaited<ReturnType<PolicyService['names']>>

function presentPhoto(row: ShownPhoto, { albums, tags }: Belongings, names: Names, addresses: PhotoUrls): Photo {
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    intro: row.intro,
    alt: row.alt,
    filename: row.filename,
    // Clients join the origin and this pathname to form the link.
    pathname: `i/${row.key}.${linkExtension(row.extension)}`,
    mimetype: row.mimetype,
    extension: row.extension,
    md5: row.md5,
    sha1: row.sha1,
    sha256: row.sha256,
    size: row.bytes / 1024,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    frames: row.frames,
    kind: row.kind,
    duration_ms: row.duration_ms,
    is_public: row.is_public,
    is_protected: row.is_protected,
    is_held: isHeld(row),
    ip_address: row.is_from_visitor ? '' : row.ip_address,
    expired_at: row.expired_at,
    taken_at: row.taken_at,
    created_at: row.created_at,
    thumbhash: row.thumbhash,
    color: row.color,
    views: row.views,
    likes: row.likes,
    ...addresses,
    group: names.groups.get(row.group_id ?? 0) ?? null,
    storage: names.storages.get(row.storage_id) ?? null,
    album: albums[0] ?? null,
    albums,
    tags,
  }
}

interface PhotoTilesDeps {
  db: Db
  addresses: PictureUrls
  now: () => Date
}

/** Returns photos as a grid shows them; photos of other owners are left out. */
const photoTiles =
  ({ db, addresses, now }: PhotoTilesDeps) =>
  async (owner: Caller, ids: number[], client: Client) => {
    const tiles = await listTiles(db, ids, { owner_id: owner.id, time: now().toISOString() })
    const addressesOf = await addresses.createOwnerUrlBuilder(client)
    return sortByIds(ids, tiles).map((row) => tileOf(row, addressesOf(row, Boolean(row.is_in_protected_album))))
  }

interface PhotoServiceDeps {
  db: Db
  secrets: Secrets
  settings: SettingsStore
  policies: Pick<PolicyService, 'names'>
  addresses: PictureUrls
  pictures: PictureService
  sharedPictures: AlbumShares
  reservations: OwnerLock
  publishEvent: PublishEvent
  hold: Hold
  now: () => Date
}

/** Lists, reads and adds photo rows. Uploads and pictures handle the files. */
export function createPhotoService(deps: PhotoServiceDeps) {
  const { db, secrets, policies, addresses, now } = deps
  const { encode: makeCursor, decode: readCursor } = createCursorCodec(secrets)
  const positions = createPagePositions()

  async function present(rows: lists.ShownPhoto[], client: Client) {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const byPhoto = groupBelongings(await queries.belongingsOf(db, ids))
    const names = await policies.names(rows)
    const addressesOf = await addresses.createOwnerUrlBuilder(client)
    return rows.map((row) => {
      const belongings = byPhoto.get(row.id) ?? createBelongings()
      return presentPhoto(row, belongings, names, addressesOf(row, belongings.isGuarded))
    })
  }

  /** Reads a page of a whole list, from where it began when it was last read. */
  async function readWholePage(photoPage: lists.PhotoPage, per_page: number) {
    const { total, version } = await queries.readListState(db, photoPage)
    const photoRows = await lists.listAllPhotos(db, positions.resolve(photoPage, version), total)
    positions.add(photoPage, version, photoRows.slice(0, per_page))
    return { total, photoRows }
  }

  /** Counts the photos when the caller does not pass the total. */
  async function readFilteredPage(photoPage: lists.PhotoPage, filters: PhotoFilter[], knownTotal?: number) {
    const total = knownTotal ?? (await lists.countPhotos(db, filters, photoPage))
    return { total, photoRows: await lists.listPhotos(db, filters, photoPage) }
  }

  /** Returns the rows of a page and the next cursor. */
  async function page(owner: Owner, query: PhotoQuery & Pick<PhotoListQuery, 'share_id'>, knownTotal?: number) {
    const { by, order, filters } = parsePhotoQuery(query)
    const { page: number, per_page, cursor } = query
    const list = `${owner.id} ${by} ${order}`
    const after = cursor === undefined ? null : readCursor(list, cursor)
    const offset = after === null ? (number - 1) * per_page : 0
    // One extra row shows whether the list continues.
    const pageQuery = { owner_id: owner.id, time: now().toISOString(), by, order, after, offset, limit: per_page + 1 }
    const { total, photoRows } = await (filters.length === 0
      ? readWholePage(pageQuery, per_page)
      : readFilteredPage(pageQuery, filters, knownTotal))
    const rows = photoRows.slice(0, per_page)
    const last = rows.at(-1)
    const isMore = photoRows.length > per_page
    const next_cursor = last && isMore ? makeCursor(list, { id: last.id, at: last.dated_at }) : null
    return { rows, total, next_cursor }
  }

  return {
    /** Returns null when the photo is deleted. */
    async findById(id: number, client: Client): Promise<Photo | null> {
      const [photo] = await present(await queries.findPhoto(db, { id }), client)
      return photo ?? null
    },

    async get(owner: Caller, id: number, client: Client): Promise<PhotoDetail> {
      const rows = await queries.findOwnedPhoto(db, { id, owner_id: owner.id, time: now().toISOString() })
      const [photo] = await present(rows, client)
      if (!photo) throw refuse('photo_missing')
      return detailOf(photo, await queries.findDetail(db, id), client)
    },

    listTiles: photoTiles(deps),

    update: createPhotoUpdates(deps),

    /** Deleted photos are left out. */
    findByIds: async (ids: number[], client: Client) => present(await queries.findPhotos(db, ids), client),

    hasAlbum: (ownerId: number, albumId: number) => hasAlbum(db, ownerId, albumId),

    add: createPhotoInsert(deps),

    ...createPhotoLists({ db, now }),

    page,

    async list(owner: Caller, query: PhotoQuery, client: Client) {
      const { rows, total, next_cursor } = await page(owner, query)
      return { data: await present(rows, client), total, next_cursor, is_uniform: true }
    },
  }
}

export type PhotoService = ReturnType<typeof createPhotoService>
