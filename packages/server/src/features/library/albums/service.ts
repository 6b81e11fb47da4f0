import * as order from './queries.ts'
import * as queries from './queries.ts'
import {
  limits,
  type AlbumOrder,
  type Album,
  type AlbumChanges,
  type AlbumInput,
  type AlbumQuery,
} from '@imagora/contract'
import { type Client, type Caller, hasPermission, requirePermission } from '#platform/caller.ts'
import type { Db, Work } from '#db/schema/schema.ts'
import type { PictureUrls } from '#features/delivery/pictures/picture-urls.ts'
import { listChosenCovers, listNewestCovers, findAlbum, countInAlbum } from './queries.ts'
import { POSITION_GAP, appendPhotos } from '#db/sort-order.ts'
import { recordPhotoChange } from '#db/photo-changes.ts'
import { refuse } from '#platform/refusal.ts'
import { type AlbumProtectionDeps, createAlbumProtection } from './album-protection.ts'

interface AlbumCoversDeps {
  db: Db
  addresses: PictureUrls
  now: () => Date
}

type Photo = Awaited<ReturnType<typeof listNewestCovers>>[number]

/** An album's covers are the chosen photo followed by the newest ones. */
function createAlbumCovers({ db, addresses, now }: AlbumCoversDeps) {
  return async function withCovers<T extends { id: number }>(albums: T[], client: Client) {
    if (albums.length === 0) return []
    const ids = albums.map(({ id }) => id)
    const time = now().toISOString()
    const [addressesOf, chosen, newest] = [
      await addresses.createOwnerUrlBuilder(client),
      await listChosenCovers(db, ids),
      await listNewestCovers(db, ids, { time }),
    ]
    const isThere = ({ expired_at }: Photo) => expired_at === null || expired_at > time
    const chosenOf = new Map(chosen.filter(isThere).map((photo) => [photo.album_id, photo]))
    const newestOf = Map.groupBy(newest, ({ album_id }) => album_id)

    const addressOf = (photo: Photo) => addressesOf(photo, Boolean(photo.is_in_protected_album)).thumbnail_url

    return albums.map((album) => {
      const cover = chosenOf.get(album.id)
      const otherPhotos = (newestOf.get(album.id) ?? []).filter(({ photo_id }) => photo_id !== cover?.photo_id)
      const covers = [...(cover ? [cover] : []), ...otherPhotos].slice(0, limits.album.covers)
      return { ...album, cover_id: cover?.photo_id ?? null, covers: covers.map(addressOf) }
    })
  }
}

/** Returns positions between two photos, before the first or after the last; null when the gap is too small. */
export function positionsBetween(count: number, after: number | null, until: number | null): number[] | null {
  const all = Array.from({ length: count }, (_none, index) => index + 1)
  if (until === null) return all.map((nth) => (after ?? 0) + POSITION_GAP * nth)
  if (after === null) return all.map((nth) => until - POSITION_GAP * (count + 1 - nth))
  const step = Math.floor((until - after) / (count + 1))
  return step > 0 ? all.map((nth) => after + step * nth) : null
}

function createAlbumOrder({ db, reservations, now }: AlbumProtectionDeps) {
  async function findPlaces(tx: Db, id: number, moved: number[], before: number | null) {
    if (before === null) return positionsBetween(moved.length, await order.findLastPosition(tx, id, moved), null)
    const { after, until } = await order.findPositionsAround(tx, id, moved, before)
    return positionsBetween(moved.length, after, until)
  }

  return {
    /**
     * Only the moved photos are updated until the gap between two photos is used up; then the whole album is respaced.
     */
    movePhotos: (owner: Caller, id: number, { ids, before }: AlbumOrder) =>
      db.transaction().execute(async (tx) => {
        await reservations.lockUser(tx, owner.id)
        if (!(await findAlbum(tx, owner.id, id, now().toISOString()))) throw refuse('album_missing')
        const moved = [...new Set(ids)]
        const named = before === null ? moved : [...moved, before]
        if ((await order.countInAlbum(tx, id, named)) < named.length) throw refuse('photo_missing')
        let places = await findPlaces(tx, id, moved, before)
        if (!places) {
          await order.respaceAlbum(tx, id)
          places = (await findPlaces(tx, id, moved, before))!
        }
        await order.setPositions(
          tx,
          id,
          places.map((place, index) => ({ photo_id: moved[index]!, place })),
        )
        await recordPhotoChange(tx, owner.id, [])
      }),
  }
}

function createAlbumContents(deps: AlbumProtectionDeps) {
  const { protectPhotos, unprotectPhotos, runProtectionChange } = createAlbumProtection(deps)
  const time = () => deps.now().toISOString()

  return {
    async addPhotos(owner: Caller, id: number, photoIds: number[]) {
      const counts = { added: 0, photo_count: 0 }
      await runProtectionChange(owner.id, async (tx) => {
        const album = await queries.findAlbum(tx, owner.id, id, time())
        if (!album) throw refuse('album_missing')
        if (!hasPermission(owner, 'user:photo:read') && (await deps.sharedPictures.isAlbumShared(tx, id))) {
          throw refuse('permission_lacking')
        }
        const owned = await queries.countPhotos(tx, owner.id, photoIds)
        if (owned < new Set(photoIds).size) throw refuse('photo_missing')
        const added = await appendPhotos(tx, id, photoIds)
        await queries.addToPhotoCount(tx, id, added.length)
        await recordPhotoChange(tx, owner.id, [])
        counts.added = added.length
        counts.photo_count = album.photo_count + added.length
        return album.is_protected ? protectPhotos(tx, added) : []
      })
      return counts
    },

    async removePhotos(owner: Caller, id: number, photoIds: number[]) {
      let slugs: string[] = []
      await runProtectionChange(owner.id, async (tx) => {
        const album = await queries.findAlbum(tx, owner.id, id, time())
        if (!album) throw refuse('album_missing')
        if (album.is_protected) requirePermission(owner, 'user:photo:read')
        slugs = await deps.sharedPictures.announceAlbum(tx, id)
        const removed = await queries.removeFromAlbum(tx, id, photoIds)
        await queries.addToPhotoCount(tx, id, -(await queries.countPhotos(tx, owner.id, removed)))
        await recordPhotoChange(tx, owner.id, [])
        return album.is_protected ? unprotectPhotos(tx, await queries.listPhotoKeys(tx, removed)) : []
      })
      deps.sharedPictures.evict(slugs)
    },
  }
}

const idsOf = (photos: { id: number }[]) => photos.map(({ id }) => id)
const keysOf = (photos: { key: string }[]) => photos.map(({ key }) => key)

/** Owner of the album, with the permissions of the calling token. */
type Owner = Pick<Caller, 'id' | 'grant'>

/**
 * Making an album public exposes its texts, and unprotecting it may expose its photos; each needs the matching read
 * permission.
 */
function requireExposurePermission(
  owner: Owner,
  before: Pick<Album, 'is_public' | 'is_protected'>,
  changes: AlbumChanges,
) {
  if (changes.is_public && !before.is_public) requirePermission(owner, 'user:album:read')
  if (changes.is_protected === false && before.is_protected) requirePermission(owner, 'user:photo:read')
}

interface AlbumServiceDeps extends AlbumProtectionDeps {
  addresses: PictureUrls
}

/** Albums belong to one user; a photo may be in several. Removing an album keeps its photos. */
export function createAlbumService(deps: AlbumServiceDeps) {
  const { db, now } = deps
  const withCovers = createAlbumCovers(deps)
  const time = () => now().toISOString()
  const { protectPhotos, unprotectPhotos, runProtectionChange } = createAlbumProtection(deps)

  /** Covers are photos, which a token that may read albums need not be allowed to read. */
  async function withAllowedCovers<T extends { id: number }>(owner: Owner, albums: T[], client: Client) {
    const covered = await withCovers(albums, client)
    return hasPermission(owner, 'user:photo:read') ? covered : covered.map((album) => ({ ...album, covers: [] }))
  }

  async function get(owner: Owner, id: number, client: Client): Promise<Album> {
    const row = await queries.findAlbum(db, owner.id, id, time())
    const [album] = await withAllowedCovers(owner, row ? [row] : [], client)
    if (!album) throw refuse('album_missing')
    return album
  }

  async function applyProtection(tx: Db, owner: Pick<Caller, 'id'>, id: number, isProtected: boolean) {
    const photos = await queries.listPhotos(tx, id)
    const changed = await (isProtected ? protectPhotos(tx, idsOf(photos)) : unprotectPhotos(tx, keysOf(photos)))
    await recordPhotoChange(tx, owner.id, [])
    return changed
  }

  return {
    get,
    withCovers,

    async list(owner: Caller, query: AlbumQuery, client: Client) {
      const { data, total } = await queries.listAlbums(db, owner.id, query, time())
      return { data: await withAllowedCovers(owner, data, client), total }
    },

    create: (owner: Caller, input: AlbumInput) =>
      db.transaction().execute(async (tx) => {
        await queries.addToAlbumCount(tx, owner.id, 1)
        return queries.insertAlbum(tx, { ...input, owner_id: owner.id, created_at: now().toISOString() })
      }),

    update: (owner: Owner, id: number, changes: AlbumChanges, transactionWork?: Work) =>
      runProtectionChange(owner.id, async (tx) => {
        const before = await queries.findAlbum(tx, owner.id, id, time())
        if (!before) throw refuse('album_missing')
        requireExposurePermission(owner, before, changes)
        if (changes.cover_id && (await countInAlbum(tx, id, [changes.cover_id])) === 0) throw refuse('photo_missing')
        if (Object.keys(changes).length > 0) await queries.updateAlbum(tx, owner.id, id, changes)
        await transactionWork?.(tx)
        const { is_protected = before.is_protected } = changes
        return is_protected === before.is_protected ? [] : applyProtection(tx, owner, id, is_protected)
      }),

    async remove(owner: Owner, id: number, transactionWork?: Work) {
      let slugs: string[] = []
      await runProtectionChange(owner.id, async (tx) => {
        const album = await queries.findAlbum(tx, owner.id, id, time())
        if (album?.is_protected) requirePermission(owner, 'user:photo:read')
        const photos = album?.is_protected ? await queries.listPhotos(tx, id) : []
        await queries.emptyAlbum(tx, owner.id, id)
        if (!(await queries.deleteAlbum(tx, owner.id, id))) throw refuse('album_missing')
        await queries.addToAlbumCount(tx, owner.id, -1)
        slugs = await deps.sharedPictures.removeAlbumShares(tx, id)
        await transactionWork?.(tx)
        await recordPhotoChange(tx, owner.id, [])
        return unprotectPhotos(tx, keysOf(photos))
      })
      deps.sharedPictures.evict(slugs)
    },

    ...createAlbumContents(deps),
    ...createAlbumOrder(deps),
  }
}

export type AlbumService = ReturnType<typeof createAlbumService>
