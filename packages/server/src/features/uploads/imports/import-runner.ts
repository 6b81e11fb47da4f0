import * as queries from './queries.ts'
import type { Db, NewRow } from '#db/schema/schema.ts'
import type { ImportSource, ImportCandidate } from './import-source.ts'
import type { GroupService } from '#features/billing/groups/service.ts'
import {
  createImportPreflight,
  type PhotoImporterDeps,
  type PhotoImporter,
  createPhotoImporter,
} from './import-photo.ts'
import { reasonOf, waitForRetry, secondsToWait } from './failure-reasons.ts'
import type { Log } from '#platform/process/log.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** Called periodically to report progress. */
export type ImportProgressCallback = () => Promise<void>

interface Run {
  claimed: queries.Import
  source: ImportSource
  signal: AbortSignal
  watch: ImportProgressCallback
}

const ITEMS_PER_BATCH_COUNT = 200

type Owners = Map<string, number>

const rowOf = (claimed: queries.Import, owners: Owners, candidate: ImportCandidate): NewRow<'import_items'> => ({
  import_id: claimed.id,
  user_id: claimed.user_id ?? owners.get(candidate.username ?? '') ?? null,
  path: candidate.path,
  bytes: candidate.bytes,
  facts: JSON.stringify(candidate.facts),
  dated_at: candidate.facts.created_at ?? candidate.facts.taken_at ?? '',
  state: 'waiting',
  reason: null,
  photo_id: null,
})

async function saveItems(db: Db, claimed: queries.Import, batch: ImportCandidate[]) {
  if (batch.length === 0) return
  const names = claimed.user_id === null ? batch.flatMap(({ username }) => username ?? []) : []
  const owners = await queries.usersByName(db, [...new Set(names)])
  await queries.insertItems(
    db,
    batch.map((candidate) => rowOf(claimed, owners, candidate)),
  )
}

/** All items are recorded before the first one is imported. */
async function listAll(db: Db, { claimed, source, signal, watch }: Run, now: () => Date) {
  let batch: ImportCandidate[] = []
  for await (const candidate of source.list(signal)) {
    batch.push(candidate)
    if (batch.length < ITEMS_PER_BATCH_COUNT) continue
    await saveItems(db, claimed, batch)
    batch = []
    await watch()
    // A long list is left when somebody pauses or cancels; it is listed again if the import resumes.
    if (!(await queries.isRunning(db, claimed.id))) return
  }
  await saveItems(db, claimed, batch)
  await queries.updateImport(db, claimed.id, { listed_at: now().toISOString() })
}

/** Yields the waiting items in order; each must be settled before the next one is requested. */
async function* iterateWaiting(db: Db, { claimed, signal, watch }: Run) {
  while (!signal.aborted) {
    const batch = await queries.listWaiting(db, claimed.id, ITEMS_PER_BATCH_COUNT)
    if (batch.length === 0) return
    for (const item of batch) {
      if (signal.aborted || !(await queries.isRunning(db, claimed.id))) return
      yield item
      await watch()
    }
  }
}

interface JudgeAllDeps extends Pick<PhotoImporterDeps, 'db' | 'uploads'> {
  groups: Pick<GroupService, 'getEffectiveGroup' | 'getCapacityBytes'>
}

/** Returns the remaining capacity of an owner in bytes; Infinity without a limit. */
async function roomOf(db: Db, groups: JudgeAllDeps['groups'], ownerId: number) {
  const group = await groups.getEffectiveGroup(ownerId)
  if (group.capacity_bytes === 0) return Infinity
  const user = await queries.findUser(db, ownerId)
  return (await groups.getCapacityBytes(ownerId, group)) - (user?.used_bytes ?? 0)
}

type Judgement = Pick<queries.ImportItemRow, 'state' | 'reason'>

/** Dry run: determines the outcome of each picture without importing any. */
async function dryRunAll(deps: JudgeAllDeps, run: Run) {
  const { db, groups } = deps
  const foresee = createImportPreflight(deps)
  const rooms = new Map<number, number>()

  async function judge(item: queries.ImportItemRow): Promise<Judgement> {
    const { owner_id, known_id } = await foresee(item, run.source, run.signal)
    if (known_id !== null) return { state: 'known', reason: null }
    const room = (rooms.get(owner_id) ?? (await roomOf(db, groups, owner_id))) - (item.bytes ?? 0)
    if (room < 0) return { state: 'refused', reason: 'capacity_exceeded' }
    rooms.set(owner_id, room)
    return { state: 'done', reason: null }
  }

  async function judgeInTurn(item: queries.ImportItemRow): Promise<Judgement | null> {
    for (let tries = 1; !run.signal.aborted; tries++) {
      try {
        return await judge(item)
      } catch (error) {
        if (run.signal.aborted || (await waitForRetry(error, tries, run.signal))) continue
        const reason = reasonOf(error)
        if (reason === null) throw error
        return { state: 'refused', reason }
      }
    }
    return null
  }

  for await (const item of iterateWaiting(db, run)) {
    const judgement = await judgeInTurn(item)
    if (judgement) await queries.settle(db, item.id, judgement)
  }
}

export interface ImportRunnerDeps extends PhotoImporterDeps {
  groups: Pick<GroupService, 'getEffectiveGroup' | 'getCapacityBytes'>
  log: Log
}

const IMPORT_LEASE_MS = MINUTE_MS

/** A faulty picture is refused on its own; any other error ends the import, which can be resumed. */
async function importWithRetries(
  { db, log }: ImportRunnerDeps,
  item: queries.ImportItemRow,
  { source, signal }: Run,
  importPhoto: PhotoImporter,
) {
  for (let tries = 1; !signal.aborted; tries++) {
    try {
      await importPhoto(item, source, signal)
      return
    } catch (error) {
      if (signal.aborted || (await waitForRetry(error, tries, signal))) continue
      const reason = secondsToWait(error) === null ? reasonOf(error) : null
      if (reason === null) throw error
      log.debug({ err: error, item_id: item.id }, 'A picture was not imported')
      await queries.settle(db, item.id, { state: 'refused', reason })
      return
    }
  }
}

/** Pictures are imported one at a time; otherwise the order by id would not match the order by time. */
async function importAll(deps: ImportRunnerDeps, run: Run) {
  const importPhoto = createPhotoImporter(deps)
  for await (const item of iterateWaiting(deps.db, run)) await importWithRetries(deps, item, run, importPhoto)
}

/** Lists the items, then imports them; it can stop at any time and resume. */
export function createImportRunner(deps: ImportRunnerDeps) {
  const { db, log, now } = deps
  const until = () => new Date(now().getTime() + IMPORT_LEASE_MS).toISOString()

  function holdOn(id: number) {
    return setInterval(() => {
      queries.updateImport(db, id, { lease_until: until() }).catch((error: unknown) => {
        log.warn({ err: error, import_id: id }, 'The lease of an import was not renewed')
      })
    }, IMPORT_LEASE_MS / 4)
  }

  const end = (id: number, changes: Partial<queries.Import>) =>
    queries.finish(db, id, { updated_at: now().toISOString(), ...changes })

  /** A problem with the source is reported to the user; any other error is rethrown as a fault. */
  async function fail(id: number, error: unknown) {
    const problem = reasonOf(error)
    await end(id, { state: 'failed', problem: problem ?? 'fault' })
    if (problem === null) throw error
  }

  /** Returns false when another process holds the lease. */
  return async (
    id: number,
    source: ImportSource,
    signal: AbortSignal,
    watch: ImportProgressCallback = async () => {},
  ) => {
    const claimed = await queries.claim(db, id, { now: now().toISOString(), lease_until: until() })
    if (!claimed) return false
    const renewing = holdOn(id)
    const run = { claimed, source, signal, watch }
    try {
      if (claimed.listed_at === null) await listAll(db, run, now)
      await (claimed.is_dry ? dryRunAll(deps, run) : importAll(deps, run))
      // The token is no longer needed and is deleted.
      await end(id, signal.aborted ? { state: 'waiting' } : { state: 'done', secret: null })
    } catch (error) {
      await (signal.aborted ? end(id, { state: 'waiting' }) : fail(id, error))
    } finally {
      clearInterval(renewing)
    }
    return true
  }
}
