import type { PhotoChanges } from '@imagora/contract'
import { type Caller, hasPermission } from '#platform/caller.ts'
import { recordPhotoChange } from '#db/photo-changes.ts'
import type { Db, Work } from '#db/schema/schema.ts'
import { focusColumnsOf } from '#db/photo-columns.ts'
import { setSearchTexts } from '#db/search/word-index.ts'
import { parseExpiry } from '#platform/site-time.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import type { Hold } from '#features/safety/moderation/service.ts'
import type { PublishEvent } from '#features/operations/webhooks/publish-event.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './write-queries.ts'
import { tagsOf } from './queries.ts'
import { searchTextOf } from './photo-search.ts'

export interface AlbumShares {
  /**
   * Runs in the transaction that takes photos out of their albums, before it does; returns the share slugs to evict.
   */
  announceAlbumsOf: (tx: Db, photoIds: number[]) => Promise<string[]>
  isAlbumShared: (tx: Db, albumId: number) => Promise<boolean>
  /** Runs after that transaction. */
  evict: (slugs: string[]) => void
}

/** The lock serializes changes to the photos of one owner. */
export interface OwnerLock {
  lockUser: (tx: Db, userId: number) => Promise<unknown>
}

interface PhotoUpdatesDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  pictures: Pick<PictureService, 'withdraw' | 'purge' | 'publishInvalidation' | 'evict'>
  sharedPictures: AlbumShares
  reservations: OwnerLock
  publishEvent: PublishEvent
  hold: Hold
  now: () => Date
}

type Owned = Awaited<ReturnType<typeof queries.findOwned>>

const idsOf = (photos: Owned) => photos.map(({ id }) => id)
const dropUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

/** Updates the metadata of one or many photos; only the given fields change. */
export function createPhotoUpdates({
  db,
  settings,
  pictures,
  sharedPictures,
  reservations,
  publishEvent,
  hold,
  now,
}: PhotoUpdatesDeps) {
  /** The search text contains the name, intro, alternative text and tags, so a change to any of them rebuilds it. */
  async function rewriteSearch(tx: Db, photos: Owned, { name, intro, alt }: PhotoChanges) {
    const tags = Map.groupBy(await tagsOf(tx, idsOf(photos)), ({ photo_id }) => photo_id)
    const texts = photos.map((photo) => {
      const words = {
        ...photo,
        ...dropUndefined({ name, intro, alt }),
        tags: (tags.get(photo.id) ?? []).map((tag) => tag.name),
      }
      return { id: photo.id, search_text: searchTextOf(words) }
    })
    await setSearchTexts(tx, texts)
  }

  /** Makes the album the photos' only one, or removes them from all. Returns the photos added to a protected album. */
  async function moveTo(tx: Db, ownerId: number, photos: Owned, albumId: number | null) {
    const album = albumId === null ? null : await queries.findAlbum(tx, ownerId, albumId)
    if (album === undefined) throw refuse('album_missing')
    await queries.removeFromAlbums(tx, idsOf(photos), albumId)
    const entered = album ? await queries.appendToAlbum(tx, album.id, idsOf(photos)) : []
    return album?.is_protected ? entered : []
  }

  /** Returns whether the change makes the photo less visible to others. */
  const isWithdrawn = (photo: Owned[number], { is_public, is_protected }: PhotoChanges) =>
    (is_public === false && photo.is_public) || (is_protected === true && !photo.is_protected)

  /** Returns whether the change makes any of the photos more visible to others. */
  async function increasesVisibility(tx: Db, photos: Owned, { is_public, is_protected, album_id }: PhotoChanges) {
    if (is_public && photos.some((photo) => !photo.is_public)) return true
    if (is_protected === false && photos.some((photo) => photo.is_protected)) return true
    if (album_id === undefined) return false
    if (album_id !== null && (await sharedPictures.isAlbumShared(tx, album_id))) return true
    return queries.isAnyInProtectedAlbum(tx, idsOf(photos), album_id)
  }

  /** Photos are held for moderation first; the event for a held photo is sent after its review. */
  async function publish(tx: Db, ids: number[]) {
    await hold(tx, ids)
    await publishEvent(tx, 'photo.published', ids)
  }

  async function apply(tx: Db, ownerId: number, photos: Owned, changes: PhotoChanges, expired_at?: string | null) {
    const { name, intro, alt, is_public, is_protected, tags, album_id, focus } = changes
    const fields = {
      ...dropUndefined({ name, intro, alt, is_public, is_protected, expired_at }),
      ...(focus !== undefined && focusColumnsOf(focus)),
    }
    if (Object.keys(fields).length > 0) await queries.updatePhotos(tx, ownerId, idsOf(photos), fields)
    if (tags) await queries.replaceTags(tx, idsOf(photos), tags)
    if ([tags, name, intro, alt].some((field) => field !== undefined)) await rewriteSearch(tx, photos, changes)
    const guarded = new Set(album_id === undefined ? [] : await moveTo(tx, ownerId, photos, album_id))
    const withdrawnPhotos = photos.filter((photo) => guarded.has(photo.id) || isWithdrawn(photo, changes))
    await pictures.withdraw(tx, idsOf(withdrawnPhotos))
    if (focus !== undefined) await pictures.purge(tx, idsOf(photos))
    await recordPhotoChange(tx, ownerId, idsOf(photos))
    if (is_public) await publish(tx, idsOf(photos.filter((photo) => !photo.is_public)))
    const keys = photos.map(({ key }) => key)
    await pictures.publishInvalidation(tx, keys)
    return keys
  }

  /** The change applies to all photos or none; a photo of another owner is reported as missing. */
  return async function change(
    owner: Pick<Caller, 'id' | 'grant'>,
    ids: number[],
    changes: PhotoChanges,
    transactionWork?: Work,
  ) {
    const { time_zone } = await settings.get()
    const expired_at = changes.expired_at && parseExpiry(changes.expired_at, time_zone, now())
    const { keys, slugs } = await db.transaction().execute(async (tx) => {
      await reservations.lockUser(tx, owner.id)
      const photos = await queries.findOwned(tx, owner.id, ids, now().toISOString())
      if (photos.length < new Set(ids).size) throw refuse('photo_missing')
      if (!hasPermission(owner, 'user:photo:read') && (await increasesVisibility(tx, photos, changes))) {
        throw refuse('permission_lacking')
      }
      await transactionWork?.(tx)
      // Shares are announced before the photos leave their albums; afterwards the affected shares can no longer be
      // found.
      const isMoved = changes.album_id !== undefined
      const left = isMoved ? await sharedPictures.announceAlbumsOf(tx, idsOf(photos)) : []
      return { keys: await apply(tx, owner.id, photos, changes, expired_at), slugs: left }
    })
    pictures.evict(keys)
    sharedPictures.evict(slugs)
  }
}
