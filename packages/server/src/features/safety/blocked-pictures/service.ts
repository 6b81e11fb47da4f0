import type {
  BlockedPicture,
  BlockedPictureInput,
  PageQuery,
  PictureListImport,
  PictureListResult,
} from '@imagora/contract'
import { ENTRIES_TOPIC } from './compare-hashes.ts'
import * as queries from './queries.ts'
import { readPictureList } from './read-picture-list.ts'
import type { PhotoScreening } from './screen-photos.ts'
import type { Signals } from '#db/dialects/signals.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PictureUrls } from '#features/delivery/pictures/picture-urls.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import { MIN_HASH_QUALITY } from '#images/perceptual-hash/hash-search.ts'
import type { Client } from '#platform/caller.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'

interface BlockedPictureServiceDeps {
  db: Db
  signals: Signals
  settings: Pick<SettingsStore, 'get'>
  addresses: Pick<PictureUrls, 'createOwnerUrlBuilder'>
  /** Hashes the pictures of photos that have no hash yet. */
  ensureHashes: (photoIds: number[]) => Promise<void>
  screening: Pick<PhotoScreening, 'requestComparison'>
  audit: Pick<AuditService, 'record'>
  now: () => Date
}

interface NewEntry {
  hash: string
  reason: string
  source?: string
  photo_id?: number | null
}

/** A photo that entries were taken from. */
type EntryPhoto = {
  [Column in 'photo_id' | 'key' | 'version' | 'is_protected' | 'extension' | 'storage_id']:
    | queries.EntryRow[Column]
    | null
} & Pick<queries.EntryRow, 'group_id' | 'screening'>

/** Returns the thumbnail of a photo that may be gone. */
export async function createEntryThumbnails(addresses: Pick<PictureUrls, 'createOwnerUrlBuilder'>, client: Client) {
  const addressesOf = await addresses.createOwnerUrlBuilder(client)
  return ({ key, version, is_protected, extension, storage_id, ...photo }: EntryPhoto) =>
    key === null || version === null || is_protected === null || extension === null || storage_id === null
      ? null
      : addressesOf({ ...photo, key, version, is_protected, extension, storage_id }).thumbnail_url
}

/** Pictures that others must not look like, identified by their PDQ hash. */
export function createBlockedPictureService(deps: BlockedPictureServiceDeps) {
  const { db, signals, settings, addresses, ensureHashes, screening, audit, now } = deps

  /** Returns how many of the entries are new. Stored pictures are compared with these in the background. */
  async function insert(tx: Db, { caller }: Actor, entries: NewEntry[]) {
    const created_at = now().toISOString()
    const ids = await queries.insertEntries(
      tx,
      entries.map(({ source = '', photo_id = null, ...entry }) => ({
        ...entry,
        source,
        photo_id,
        blocked_by: caller.id,
        created_at,
      })),
    )
    if (ids.length === 0) return 0
    const range = ids.reduce(
      ({ first_id, last_id }, id) => ({ first_id: Math.min(first_id, id), last_id: Math.max(last_id, id) }),
      { first_id: ids[0]!, last_id: ids[0]! },
    )
    await queries.insertScan(tx, range)
    await signals.send(tx, ENTRIES_TOPIC)
    await screening.requestComparison(tx)
    return ids.length
  }

  /** Pictures without features are like too many others. */
  const listUsableHashes = async (tx: Db, photoIds: number[]) =>
    (await queries.listPhotoHashes(tx, photoIds)).filter(({ quality }) => quality >= MIN_HASH_QUALITY)

  const recordBlock = (tx: Db, actor: Actor, { hash, ...detail }: NewEntry) =>
    audit.record(tx, actor, { action: 'picture.block', target: `picture ${hash}` }, detail)

  async function entryOf({ hash, photo_id, reason }: BlockedPictureInput): Promise<NewEntry> {
    if (hash !== undefined) return { hash, reason }
    if (!(await queries.hasPhoto(db, photo_id!))) throw refuse('photo_missing')
    await ensureHashes([photo_id!])
    const [found] = await listUsableHashes(db, [photo_id!])
    if (!found) throw refuse('picture_featureless')
    return { hash: found.hash, reason, photo_id: found.id }
  }

  return {
    async add(actor: Actor, input: BlockedPictureInput) {
      const entry = await entryOf(input)
      await db.transaction().execute(async (tx) => {
        await insert(tx, actor, [entry])
        await recordBlock(tx, actor, entry)
      })
    },

    /** Prepares for `blockPhotos`, because nothing is computed in a transaction. */
    ensureHashes,

    /** Runs in the transaction that takes these photos down. Those without features are left out. */
    async blockPhotos(tx: Db, actor: Actor, photoIds: number[], reason: string) {
      const found = await listUsableHashes(tx, photoIds)
      const entries = [...new Set(found.map(({ hash }) => hash))].map((hash) => ({ hash, reason }))
      await insert(tx, actor, entries)
      for (const entry of entries) await recordBlock(tx, actor, entry)
    },

    async importList(
      actor: Actor,
      { text, first_line, source, reason }: PictureListImport,
    ): Promise<PictureListResult> {
      const { listed, refused } = readPictureList(text, first_line)
      const notes = new Map(listed.toReversed().map(({ hash, note }) => [hash, note]))
      const entries = [...notes].toReversed().map(([hash, note]) => ({ hash, reason: note || reason, source }))
      const added = await db.transaction().execute(async (tx) => {
        const count = await insert(tx, actor, entries)
        const act = { action: 'picture.import', target: source || 'list' }
        await audit.record(tx, actor, act, { added: count, refused: refused.length, first_line, reason })
        return count
      })
      return { added, skipped: listed.length - added, refused }
    },

    remove: (actor: Actor, hash: string) =>
      db.transaction().execute(async (tx) => {
        const removed = await queries.deleteEntry(tx, hash)
        if (!removed) throw refuse('hash_missing')
        await signals.send(tx, ENTRIES_TOPIC)
        await audit.record(tx, actor, { action: 'picture.unblock', target: `picture ${hash}` }, removed)
      }),

    async list(query: PageQuery & { q?: string | undefined }, client: Client) {
      const { data, total } = await queries.listEntries(db, query)
      const thumbnailOf = await createEntryThumbnails(addresses, client)
      const { picture_blocklist: is_on } = await settings.get()
      return {
        data: data.map((row): BlockedPicture => {
          const { hash, reason, source, blocked_by, username, created_at } = row
          return {
            hash,
            reason,
            source,
            thumbnail_url: thumbnailOf(row),
            blocked_by: blocked_by !== null && username !== null ? { id: blocked_by, username } : null,
            created_at,
          }
        }),
        total,
        is_on,
        is_comparing: is_on && (await queries.findScan(db)) !== undefined,
      }
    },
  }
}

export type BlockedPictureService = ReturnType<typeof createBlockedPictureService>
