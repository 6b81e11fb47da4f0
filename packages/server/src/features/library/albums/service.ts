import * as queries from './queries.ts'
import { type Caller, hasPermission, requirePermission, type Client } from '#platform/caller.ts'
import { putAtEnd } from '#db/sort-order.ts'
import { notePhotoChange } from '#db/photo-changes.ts'
import { refuse } from '#platform/refusal.ts'
import { createAlbumProtection, type AlbumProtectionDeps } from './album-protection.ts'
import type { Album, AlbumChanges, AlbumInput, AlbumQuery } from '@imagora/contract'
import type { Db, Work } from '#db/schema/schema.ts'
import type { PictureUrls } from '#features/delivery/pictures/picture-urls.ts'
import { createAlbumCovers } from './album-covers.ts'
import { createAlbumOrder } from './album-order.ts'
import { countInAlbum } from './queries.ts'

function albumContents(needs: AlbumProtectionDeps) {
  const { guard, unguard, reguarding } = createAlbumProtection(needs)
  const time = () => needs.now().toISOString()

  return {
    async addPhotos(owner: Caller, id: number, photoIds: number[]) {
      const counts = { added: 0, photo_count: 0 }
      await reguarding(owner.id, async (tx) => {
        const album = await queries.findAlbum(tx, owner.id, id, time())
        if (!album) throw refuse('album_missing')
        if (!hasPermission(owner, 'user:photo:read') && (await needs.sharedPictures.isAlbumShared(tx, id))) {
          throw refuse('permission_lacking')
        }
        const owned = await queries.countPhotos(tx, owner.id, photoIds)
        if (owned < new Set(photoIds).size) throw refuse('photo_missing')
        const added = await putAtEnd(tx, id, photoIds)
        await queries.addToPhotoCount(tx, id, added.length)
        await notePhotoChange(tx, owner.id)
        counts.added = added.length
        counts.photo_count = album.photo_count + added.length
        return album.is_protected ? guard(tx, added) : []
      })
      return counts
    },

    async removePhotos(owner: Caller, id: number, photoIds: number[]) {
      let slugs: string[] = []
      await reguarding(owner.id, async (tx) => {
        const album = await queries.findAlbum(tx, owner.id, id, time())
        if (!album) throw refuse('album_missing')
        if (album.is_protected) requirePermission(owner, 'user:photo:read')
        slugs = await needs.sharedPictures.announceAlbum(tx, id)
        const removed = await queries.removeFromAlbum(tx, id, photoIds)
        await queries.addToPhotoCount(tx, id, -(await queries.countPhotos(tx, owner.id, removed)))
        await notePhotoChange(tx, owner.id)
        return album.is_protected ? unguard(tx, await queries.keysOf(tx, removed)) : []
      })
      needs.sharedPictures.forget(slugs)
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
function requireOpening(owner: Owner, before: Pick<Album, 'is_public' | 'is_protected'>, changes: AlbumChanges) {
  if (changes.is_public && !before.is_public) requirePermission(owner, 'user:album:read')
  if (changes.is_protected === false && before.is_protected) requirePermission(owner, 'user:photo:read')
}

interface AlbumServiceDeps extends AlbumProtectionDeps {
  addresses: PictureUrls
}

/** Albums belong to one user; a photo may be in several. Removing an album keeps its photos. */
export function createAlbumService(needs: AlbumServiceDeps) {
  const { db, now } = needs
  const withCovers = createAlbumCovers(needs)
  const time = () => now().toISOString()
  const { guard, unguard, reguarding } = createAlbumProtection(needs)

  /** Covers are photos, which a token that may read albums need not be allowed to read. */
  async function withAllowedCovers<T extends { id: number }>(owner: Owner, albums: T[], client: Client) {
    const covered = await withCovers(albums, client)
    return hasPermission(owner, 'user:photo:read') ? covered : covered.map((album) => ({ ...album, covers: [] }))
  }

  async function get(owner: Owner, id: number, client: Client): Promise<Album> {
    const found = await queries.findAlbum(db, owner.id, id, time())
    const [album] = await withAllowedCovers(owner, found ? [found] : [], client)
    if (!album) throw refuse('album_missing')
    return album
  }

  async function reguard(tx: Db, owner: Pick<Caller, 'id'>, id: number, isProtected: boolean) {
    const photos = await queries.listPhotos(tx, id)
    const changed = await (isProtected ? guard(tx, idsOf(photos)) : unguard(tx, keysOf(photos)))
    await notePhotoChange(tx, owner.id)
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

    update: (owner: Owner, id: number, changes: AlbumChanges, alongside?: Work) =>
      reguarding(owner.id, async (tx) => {
        const before = await queries.findAlbum(tx, owner.id, id, time())
        if (!before) throw refuse('album_missing')
        requireOpening(owner, before, changes)
        if (changes.cover_id && (await countInAlbum(tx, id, [changes.cover_id])) === 0) throw refuse('photo_missing')
        if (Object.keys(changes).length > 0) await queries.updateAlbum(tx, owner.id, id, changes)
        await alongside?.(tx)
        const { is_protected = before.is_protected } = changes
        return is_protected === before.is_protected ? [] : reguard(tx, owner, id, is_protected)
      }),

    async remove(owner: Owner, id: number, alongside?: Work) {
      let slugs: string[] = []
      await reguarding(owner.id, async (tx) => {
        const album = await queries.findAlbum(tx, owner.id, id, time())
        if (album?.is_protected) requirePermission(owner, 'user:photo:read')
        const photos = album?.is_protected ? await queries.listPhotos(tx, id) : []
        await queries.emptyAlbum(tx, owner.id, id)
        if (!(await queries.deleteAlbum(tx, owner.id, id))) throw refuse('album_missing')
        await queries.addToAlbumCount(tx, owner.id, -1)
        slugs = await needs.sharedPictures.endAlbum(tx, id)
        await alongside?.(tx)
        await notePhotoChange(tx, owner.id)
        return unguard(tx, keysOf(photos))
      })
      needs.sharedPictures.forget(slugs)
    },

    ...albumContents(needs),
    ...createAlbumOrder(needs),
  }
}

export type AlbumService = ReturnType<typeof createAlbumService>
