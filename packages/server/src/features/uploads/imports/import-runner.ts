import * as queries from './queries.ts'
import type { Db, NewRow } from '#db/schema/schema.ts'
import type { ImportSource, ImportCandidate, ImportedPhotoFacts } from './import-source.ts'
import type { GroupService } from '#features/billing/groups/service.ts'
import {
  createImportPreflight,
  type PhotoImporterDeps,
  type PhotoImporter,
  createPhotoImporter,
} from './import-photo.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { isSiteBusy, isSourceDown, reasonOf, secondsToWait, waitReasonOf } from './failure-reasons.ts'
import type { OutboundFailure } from '#gateways/outbound/outbound.ts'
import type { Log } from '#platform/process/log.ts'
import { MINUTE_MS, SECOND_MS } from '#platform/time.ts'

/** Called periodically to report progress. */
export type ImportProgressCallback = () => Promise<void>

interface Run {
  claimed: queries.Import
  source: ImportSource
  signal: AbortSignal
  watch: ImportProgressCallback
  hold: Hold
}

/** Tells administrators why an import waits; one that goes on says nothing. */
interface Hold {
  set(reason: string): Promise<void>
  clear(): Promise<void>
}

function createHold(db: Db, id: number): Hold {
  let isHeld = false
  return {
    async set(reason) {
      isHeld = true
      await queries.updateHold(db, id, reason)
    },
    async clear() {
      if (isHeld) await queries.updateHold(db, id, null)
      isHeld = false
    },
  }
}

/** Time without a byte of the source after which it counts as slow. */
const SLOW_SOURCE_MS = 10 * SECOND_MS

/** Says that the source is slow while the next part of it is awaited for long. */
async function* tellSlowness<T>(parts: AsyncIterable<T>, hold: Hold, log: Log): AsyncGenerator<T> {
  const tell = () => {
    hold.set('source_slow').catch((error: unknown) => log.warn({ err: error }, 'A slow source was not told'))
  }
  let timer = setTimeout(tell, SLOW_SOURCE_MS)
  try {
    for await (const part of parts) {
      clearTimeout(timer)
      await hold.clear()
      yield part
      timer = setTimeout(tell, SLOW_SOURCE_MS)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Waits as long as the error asks for, and says why. Returns false when the error is final. */
async function waitForRetry(db: Db, { claimed, signal, hold }: Run, error: unknown, tries: number, now: () => Date) {
  const seconds = secondsToWait(error, tries)
  if (seconds === null) return false
  const retryAt = new Date(now().getTime() + seconds * SECOND_MS).toISOString()
  await hold.set(waitReasonOf(error, retryAt))
  const until = Date.now() + seconds * SECOND_MS
  // A pause or a cancellation is noticed while the import waits.
  while (Date.now() < until && !signal.aborted && (await queries.isRunning(db, claimed.id)))
    await sleep(Math.min(SECOND_MS, Math.max(until - Date.now(), 1)), undefined, { signal }).catch(() => {})
  return true
}

const ITEMS_PER_BATCH_COUNT = 200

/** Users here by their username and by their email, which contains an at sign, unlike a username. */
type Owners = Map<string, number>

const ownerNameOf = ({ username, email }: ImportCandidate) => username ?? email ?? ''

const rowOf = (claimed: queries.Import, owners: Owners, candidate: ImportCandidate): NewRow<'import_items'> => ({
  import_id: claimed.id,
  user_id: claimed.user_id ?? owners.get(ownerNameOf(candidate)) ?? null,
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
  const isPerOwner = claimed.user_id === null
  const namesOf = (list: (string | null | undefined)[]) => [
    ...new Set(isPerOwner ? list.flatMap((name) => name ?? []) : []),
  ]
  const owners = new Map([
    ...(await queries.usersByName(db, namesOf(batch.map(({ username }) => username)))),
    ...(await queries.usersByEmail(db, namesOf(batch.map(({ email }) => email)))),
  ])
  await queries.insertItems(
    db,
    batch.map((candidate) => rowOf(claimed, owners, candidate)),
  )
}

/** All items are recorded before the first one is imported. */
async function listOnce(db: Db, { claimed, source, signal, watch, hold }: Run, log: Log) {
  let batch: ImportCandidate[] = []
  for await (const candidate of tellSlowness(source.list(signal), hold, log)) {
    batch.push(candidate)
    if (batch.length < ITEMS_PER_BATCH_COUNT) continue
    await saveItems(db, claimed, batch)
    batch = []
    await watch()
    // A long list is left when somebody pauses or cancels; it is listed again if the import resumes.
    if (!(await queries.isRunning(db, claimed.id))) return false
  }
  await saveItems(db, claimed, batch)
  return true
}

/** A source that does not answer is asked again; what was listed before is not listed twice. */
async function listAll({ db, log, now }: Pick<ImportRunnerDeps, 'db' | 'log' | 'now'>, run: Run) {
  const { claimed, signal, hold } = run
  for (let tries = 1; !signal.aborted && (await queries.isRunning(db, claimed.id)); tries++) {
    try {
      if (!(await listOnce(db, run, log))) return
      await queries.updateImport(db, claimed.id, { listed_at: now().toISOString() })
      return await hold.clear()
    } catch (error) {
      if (signal.aborted || !(await waitForRetry(db, run, error, tries, now))) throw error
    }
  }
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

interface JudgeAllDeps extends Pick<PhotoImporterDeps, 'db' | 'uploads' | 'now'> {
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
  const { db, groups, now } = deps
  const foresee = createImportPreflight(deps)
  const rooms = new Map<number, number>()
  const seen = new Set<string>()

  /** Two equal files of a source become one photo. */
  function isRepeated(owner_id: number, sha256: string | null) {
    const key = `${owner_id} ${sha256}`
    const wasSeen = sha256 !== null && seen.has(key)
    seen.add(key)
    return wasSeen
  }

  async function judge(item: queries.ImportItemRow): Promise<Judgement> {
    const { owner_id, known_id, sha256 } = await foresee(item, run.source, run.signal, { isDry: true })
    if (known_id !== null || isRepeated(owner_id, sha256)) return { state: 'known', reason: null }
    const room = (rooms.get(owner_id) ?? (await roomOf(db, groups, owner_id))) - (item.bytes ?? 0)
    if (room < 0) return { state: 'refused', reason: 'capacity_exceeded' }
    rooms.set(owner_id, room)
    return { state: 'done', reason: null }
  }

  async function judgeInTurn(item: queries.ImportItemRow): Promise<Judgement | null> {
    for (let tries = 1; !run.signal.aborted && (await queries.isRunning(db, run.claimed.id)); tries++) {
      try {
        const judgement = await judge(item)
        await run.hold.clear()
        return judgement
      } catch (error) {
        if (run.signal.aborted || (await waitForRetry(db, run, error, tries, now))) continue
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

/** A source that fails with this many pictures in a row is down, and the import fails as a whole; it can be resumed. */
const MAX_LOST_IN_A_ROW_COUNT = 3

/**
 * Imports one picture. A faulty picture is refused on its own, and one that the source does not deliver after several
 * attempts too, which is returned. Any other error ends the import, which can be resumed.
 */
async function importWithRetries(
  { db, log, now }: ImportRunnerDeps,
  item: queries.ImportItemRow,
  run: Run,
  importPhoto: PhotoImporter,
): Promise<OutboundFailure | null> {
  const { claimed, source, signal, hold } = run
  for (let tries = 1; !signal.aborted && (await queries.isRunning(db, claimed.id)); tries++) {
    try {
      await importPhoto(item, source, signal)
      await hold.clear()
      return null
    } catch (error) {
      if (signal.aborted || (await waitForRetry(db, run, error, tries, now))) continue
      const reason = isSiteBusy(error) ? null : reasonOf(error)
      if (reason === null) throw error
      log.debug({ err: error, item_id: item.id }, 'A picture was not imported')
      await queries.settle(db, item.id, { state: 'refused', reason })
      await hold.clear()
      return isSourceDown(error) ? error : null
    }
  }
  return null
}

/** Pictures are imported one at a time; otherwise the order by id would not match the order by time. */
async function importAll(deps: ImportRunnerDeps, run: Run) {
  const importPhoto = createPhotoImporter(deps)
  let lostCount = 0
  for await (const item of iterateWaiting(deps.db, run)) {
    const failure = await importWithRetries(deps, item, run, importPhoto)
    lostCount = failure ? lostCount + 1 : 0
    if (failure && lostCount >= MAX_LOST_IN_A_ROW_COUNT) throw failure
  }
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
    const hold = createHold(db, id)
    const read = (facts: ImportedPhotoFacts, stop: AbortSignal) => tellSlowness(source.read(facts, stop), hold, log)
    const run = { claimed, source: { ...source, read }, signal, watch, hold }
    try {
      if (claimed.listed_at === null) await listAll(deps, run)
      await (claimed.is_dry ? dryRunAll(deps, run) : importAll(deps, run))
      // The token is no longer needed and is deleted.
      await end(
        id,
        signal.aborted ? { state: 'waiting', problem: null } : { state: 'done', problem: null, secret: null },
      )
    } catch (error) {
      await (signal.aborted ? end(id, { state: 'waiting', problem: null }) : fail(id, error))
    } finally {
      clearInterval(renewing)
    }
    return true
  }
}
