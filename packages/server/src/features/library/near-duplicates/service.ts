import type {
  NearDuplicateGroup,
  NearDuplicateMatch,
  NearDuplicatePhoto,
  NearDuplicateResolution,
  PageQuery,
  PhotoTile,
} from '@imagora/contract'
import { createPhotoGroups, readInParts } from './group-photos.ts'
import { createPhotoMerge, type PhotoMergeDeps } from './merge-photos.ts'
import { createPhotoHashes } from './photo-hashes.ts'
import * as queries from './queries.ts'
import type { Caller, Client } from '#platform/caller.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { PhotoService } from '#features/library/photos/service.ts'
import { findOwned } from '#features/library/photos/write-queries.ts'

interface NearDuplicateServiceDeps extends PhotoMergeDeps {
  settings: Pick<SettingsStore, 'get'>
  photos: Pick<PhotoService, 'listTiles' | 'getListVersion'>
}

/** A group of more is rarely anything but empty pictures, and a page has a hundred groups. */
const MAX_LISTED_PHOTOS_COUNT = 50

/** Finds the photos of an account that look the same. */
export function createNearDuplicateService(deps: NearDuplicateServiceDeps) {
  const { db, settings, photos, reservations, now } = deps
  const merge = createPhotoMerge(deps)
  const hashes = createPhotoHashes(deps)
  const findGroups = createPhotoGroups({ db, hashes, now })
  const scopeOf = (owner: Caller) => ({ owner_id: owner.id, time: now().toISOString() })

  async function checkOn() {
    const { near_duplicates: isOn } = await settings.get()
    if (!isOn) throw refuse('near_duplicates_off')
  }

  async function listPhotos(owner: Caller, photoIds: number[], client: Client): Promise<NearDuplicatePhoto[]> {
    const tiles = await readInParts(photoIds, (ids) => photos.listTiles(owner, ids, client))
    const albums = await readInParts(photoIds, (ids) => queries.listAlbums(db, ids))
    const albumsOf = Map.groupBy(albums, ({ photo_id }) => photo_id)
    return tiles.map((tile) => ({
      ...tile,
      albums: (albumsOf.get(tile.id) ?? []).map(({ id, name }) => ({ id, name })),
    }))
  }

  /** Adds the photos that were not listed, because their groups are too large, to those that were. */
  async function addUnlisted(owner: Caller, ids: number[]) {
    if (ids.length < MAX_LISTED_PHOTOS_COUNT) return ids
    const given = new Set(ids)
    const isListed = (group: number[]) => group.slice(0, MAX_LISTED_PHOTOS_COUNT).every((id) => given.has(id))
    const groups = (await findGroups(owner)).groups.filter((group) => isListed(group.ids))
    return [...new Set([...ids, ...groups.flatMap((group) => group.ids)])]
  }

  return {
    /** The groups whose trashing frees the most space come first. */
    async listGroups(owner: Caller, { page, per_page }: PageQuery, client: Client) {
      await checkOn()
      const dismissed = new Set((await queries.listDismissed(db, scopeOf(owner))).map(({ id }) => id))
      const { groups: allGroups, pending } = await findGroups(owner)
      // A photo that joined a dismissed group since then shows the group again.
      const groups = allGroups.filter(({ ids }) => ids.some((id) => !dismissed.has(id)))
      const shownGroups = groups.slice((page - 1) * per_page, page * per_page)
      const listedIds = shownGroups.flatMap(({ ids }) => ids.slice(0, MAX_LISTED_PHOTOS_COUNT))
      const photosById = new Map((await listPhotos(owner, listedIds, client)).map((photo) => [photo.id, photo]))
      const data = shownGroups.map(({ ids, best_by }): NearDuplicateGroup => {
        const listed = ids.slice(0, MAX_LISTED_PHOTOS_COUNT).flatMap((id) => photosById.get(id) ?? [])
        return { photos: listed, best_by, photo_count: ids.length }
      })
      return { data, total: groups.length, pending_count: pending }
    },

    async resolve(owner: Caller, resolution: NearDuplicateResolution) {
      await checkOn()
      await merge(owner, resolution)
    },

    /** Hides groups of which all photos were dismissed. */
    async dismiss(owner: Caller, photoIds: number[]) {
      await checkOn()
      const given = new Set(photoIds)
      const ids = await addUnlisted(owner, [...given])
      await db.transaction().execute(async (tx) => {
        await reservations.lockUser(tx, owner.id)
        const owned = await readInParts(ids, (part) => findOwned(tx, owner.id, part, now().toISOString()))
        if (owned.filter(({ id }) => given.has(id)).length < given.size) throw refuse('photo_missing')
        const rows = owned.map(({ id, blob_id }) => ({ photo_id: id, owner_id: owner.id, blob_id }))
        await readInParts(rows, (part) => queries.insertDismissals(tx, part))
      })
    },

    async undismiss(owner: Caller, photoIds: number[]) {
      await checkOn()
      await queries.deleteDismissals(db, owner.id, photoIds)
    },

    /** Returns which of these photos look like one that was there before them, and which wait to be compared. */
    async listMatches(owner: Caller, ids: number[], client: Client) {
      await checkOn()
      const scope = scopeOf(owner)
      const pending = await queries.listUnhashedOf(db, scope, ids)
      const wanted = await queries.listHashesOf(db, scope, ids)
      const findNear = wanted.length > 0 ? await hashes.openSearch(owner) : () => []
      const found: { id: number; olderIds: number[] }[] = []
      for (const { id, hash } of wanted) {
        const olderIds = findNear(hash).filter((other) => other < id)
        if (olderIds.length > 0) found.push({ id, olderIds })
        await new Promise(setImmediate)
      }
      const shownIds = new Set(found.flatMap(({ id, olderIds }) => [id, olderIds[0]!]))
      const shown = new Map((await listPhotos(owner, [...shownIds], client)).map((photo) => [photo.id, photo]))
      const matches = found.flatMap(({ id, olderIds }): NearDuplicateMatch[] => {
        const [photo, older] = [shown.get(id), shown.get(olderIds[0]!)]
        return photo && older ? [{ photo, older, older_count: olderIds.length }] : []
      })
      return { matches, pending_ids: pending.map(({ id }) => id) }
    },

    /** Returns the photos that look like this one, the oldest first. */
    async listOf(owner: Caller, id: number, client: Client): Promise<PhotoTile[]> {
      await checkOn()
      const scope = scopeOf(owner)
      if (!(await queries.hasPhoto(db, scope, id))) throw refuse('photo_missing')
      const wanted = await queries.findHash(db, scope, id)
      if (!wanted) return []
      const findNear = await hashes.openSearch(owner)
      const others = findNear(wanted.hash).filter((other) => other !== id)
      return photos.listTiles(owner, others.slice(0, MAX_LISTED_PHOTOS_COUNT), client)
    },
  }
}

export type NearDuplicateService = ReturnType<typeof createNearDuplicateService>
