import type { NearDuplicateResolution } from '@imagora/contract'
import { distinctTags } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import * as queries from './merge-queries.ts'
import { recordPhotoChange } from '#db/photo-changes.ts'
import type { Db } from '#db/schema/schema.ts'
import { setSearchTexts } from '#db/search/word-index.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import { searchTextOf } from '#features/library/photos/photo-search.ts'
import { tagsOf } from '#features/library/photos/queries.ts'
import type { OwnerLock } from '#features/library/photos/update-photos.ts'
import { findOwned, replaceTags, updatePhotos } from '#features/library/photos/write-queries.ts'
import type { TrashService } from '#features/library/trash/service.ts'
import type { Caller } from '#platform/caller.ts'
import { refuse } from '#platform/refusal.ts'

export interface PhotoMergeDeps {
  db: Db
  pictures: Pick<PictureService, 'withdraw' | 'publishInvalidation' | 'evict'>
  sharedPictures: {
    announce: (tx: Db, slugs: string[]) => Promise<string[]>
    evict: (slugs: string[]) => void
  }
  reservations: OwnerLock
  trash: Pick<TrashService, 'trashWithin'>
  now: () => Date
}

type OwnedPhoto = Awaited<ReturnType<typeof findOwned>>[number]

/** Returns the latest expiry; null when one of the photos does not expire. */
function lastExpiry(photos: OwnedPhoto[]) {
  const times = photos.map(({ expired_at }) => expired_at)
  return times.includes(null) ? null : (times as string[]).toSorted().at(-1)!
}

/** Replaces photos that look the same by one of them, which takes their place, and moves the others to the trash. */
export function createPhotoMerge({ db, pictures, sharedPictures, reservations, trash, now }: PhotoMergeDeps) {
  /** Returns whether the photo is in a protected album in which it was not before. */
  async function enterAlbums(tx: Db, ownerId: number, kept: OwnedPhoto, ids: number[]) {
    const albums = await queries.listPlaces(tx, ids)
    if (albums.length === 0) return false
    const entered = await queries.insertPlaces(tx, kept.id, albums)
    if (entered.length > 0) await queries.incrementPhotoCounts(tx, entered)
    await queries.replaceCovers(tx, ownerId, ids, kept.id)
    return albums.some(({ album_id, is_protected }) => is_protected && entered.includes(album_id))
  }

  /** Returns the slugs to evict from the cache. */
  async function enterShares(tx: Db, kept: OwnedPhoto, ids: number[]) {
    const shares = await queries.listShares(tx, ids)
    if (shares.length === 0) return []
    await queries.insertShareItems(
      tx,
      kept.id,
      shares.map(({ id }) => id),
    )
    return sharedPictures.announce(
      tx,
      shares.map(({ slug }) => slug),
    )
  }

  /** Texts that the kept photo has stay as they are; the first of the others that has one fills an empty one. */
  async function joinTexts(tx: Db, ownerId: number, kept: OwnedPhoto, others: OwnedPhoto[]) {
    const firstOf = (field: 'intro' | 'alt') => [kept, ...others].find((photo) => photo[field] !== '')?.[field] ?? ''
    const texts = { intro: firstOf('intro'), alt: firstOf('alt') }
    await updatePhotos(tx, ownerId, [kept.id], { ...texts, expired_at: lastExpiry([kept, ...others]) })
    const tagsByPhoto = Map.groupBy(
      await tagsOf(
        tx,
        [kept, ...others].map(({ id }) => id),
      ),
      ({ photo_id }) => photo_id,
    )
    const names = [kept, ...others].flatMap(({ id }) => (tagsByPhoto.get(id) ?? []).map(({ name }) => name))
    const tags = distinctTags(names).slice(0, limits.photo.tags)
    await replaceTags(tx, [kept.id], tags)
    await setSearchTexts(tx, [{ id: kept.id, search_text: searchTextOf({ ...kept, ...texts, tags }) }])
  }

  return async function merge(owner: Caller, { keep, trash: trashIds }: NearDuplicateResolution) {
    const ids = [...new Set(trashIds)]
    const { keys, slugs } = await db.transaction().execute(async (tx) => {
      await reservations.lockUser(tx, owner.id)
      const photos = await findOwned(tx, owner.id, [keep, ...ids], now().toISOString())
      if (photos.length < ids.length + 1) throw refuse('photo_missing')
      const byId = new Map(photos.map((photo) => [photo.id, photo]))
      const kept = byId.get(keep)!
      await joinTexts(
        tx,
        owner.id,
        kept,
        ids.map((id) => byId.get(id)!),
      )
      const isNewlyProtected = await enterAlbums(tx, owner.id, kept, ids)
      if (isNewlyProtected) await pictures.withdraw(tx, [keep])
      const joinedSlugs = await enterShares(tx, kept, ids)
      const trashedKeys = await trash.trashWithin(tx, owner.id, ids)
      await recordPhotoChange(tx, owner.id, [keep])
      await pictures.publishInvalidation(tx, [kept.key])
      return { keys: [kept.key, ...trashedKeys], slugs: joinedSlugs }
    })
    pictures.evict(keys)
    sharedPictures.evict(slugs)
  }
}
