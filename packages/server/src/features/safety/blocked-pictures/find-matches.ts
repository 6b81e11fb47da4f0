import { createScreeningAnnouncements, type ScreeningAnnouncementDeps } from './screening-announcements.ts'
import { createEntryCache, findNearestEntries, loadEntries, type NearestEntry } from './compare-hashes.ts'
import * as matches from './match-queries.ts'
import * as queries from './queries.ts'
import type { Signals } from '#db/dialects/signals.ts'
import type { Db } from '#db/schema/schema.ts'
import type { AuditService } from '#features/operations/audit-log/service.ts'

export interface HashComparisonDeps extends ScreeningAnnouncementDeps {
  db: Db
  signals: Signals
  audit: Pick<AuditService, 'recordSystemEvent'>
  now: () => Date
}

const HASHES_PER_BATCH_COUNT = 500

/** Compares stored hashes with blocked pictures, each with every entry once, and quarantines what looks alike. */
export function createHashComparison(deps: HashComparisonDeps) {
  const { db, audit, now } = deps
  const entryCache = createEntryCache(deps)
  const announcements = createScreeningAnnouncements(deps)

  /** Quarantines all photos of files that look like an entry, unless a moderator has approved them. */
  async function recordMatches(tx: Db, nearest: NearestEntry[]) {
    if (nearest.length === 0) return []
    const files = await matches.lockFiles(
      tx,
      nearest.map(({ blob_id }) => blob_id),
    )
    const created_at = now().toISOString()
    const rows = nearest
      .filter(({ blob_id }) => files.has(blob_id))
      .map((match) => ({ ...match, state: 'pending' as const, created_at }))
    const blobIds = rows.length > 0 ? await matches.insertMatches(tx, rows) : []
    if (blobIds.length === 0) return []
    const photos = await matches.quarantineFiles(tx, blobIds)
    await announcements.withdraw(tx, photos)
    const matchOf = new Map(rows.map((row) => [row.blob_id, row]))
    for (const { id, key, blob_id, owner_id } of photos) {
      const { hash, distance } = matchOf.get(blob_id)!
      const act = { action: 'picture_match.quarantine', target: `photo ${id} ${key}` }
      await audit.recordSystemEvent(tx, act, { owner_id, hash, distance })
    }
    return photos
  }

  /** Compares with all entries what was hashed since the last run, also while the blocklist was off. */
  async function compareNewHashes(maxDistance: number, signal: AbortSignal) {
    while (!signal.aborted) {
      const stored = await matches.listUncomparedHashes(db, HASHES_PER_BATCH_COUNT)
      if (stored.length === 0) return
      const nearest = await findNearestEntries(stored, await entryCache.get(), maxDistance)
      const photos = await db.transaction().execute(async (tx) => {
        await matches.markCompared(
          tx,
          stored.map(({ blob_id }) => blob_id),
        )
        return recordMatches(tx, nearest)
      })
      announcements.evict(photos)
    }
  }

  /** Compares all stored pictures with new entries; the place where it stopped is kept with each batch. */
  async function compareNewEntries(maxDistance: number, signal: AbortSignal) {
    for (;;) {
      const scan = await queries.findScan(db)
      if (!scan) return
      const entries = await loadEntries(db, { after: scan.first_id - 1, upTo: scan.last_id })
      for (let last = scan.last_blob_id; ;) {
        if (signal.aborted) return
        const stored = await matches.listHashesAfter(db, last, HASHES_PER_BATCH_COUNT)
        const nearest = await findNearestEntries(stored, entries, maxDistance)
        last = stored.at(-1)?.blob_id ?? last
        const isOver = stored.length < HASHES_PER_BATCH_COUNT
        const photos = await db.transaction().execute(async (tx) => {
          await (isOver ? queries.deleteScan(tx, scan.id) : queries.setScanned(tx, scan.id, last))
          return recordMatches(tx, nearest)
        })
        announcements.evict(photos)
        if (isOver) break
      }
    }
  }

  return { compareNewHashes, compareNewEntries, forgetEntries: entryCache.forget }
}
