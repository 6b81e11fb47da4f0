import type { MoveTrouble } from '@imagora/contract'
import { fileMover, type MovingNeeds, Standstill } from './move-file.ts'
import * as queries from './queries.ts'
import type { Move } from './queries.ts'
import { MINUTE_MS } from '#platform/time.ts'

const MAX_CONCURRENT_MOVES_COUNT = 4
const OBJECTS_PER_BATCH_COUNT = 16
/** Width of the id range scanned by one query, regardless of how few of its rows are in the storage. */
const IDS_PER_QUERY_COUNT = 5000
/** The moves of a dead process can be taken over after this time. */
const MIGRATION_LEASE_MS = MINUTE_MS

type Outcomes = (MoveTrouble | null)[]

/**
 * Runs `act` with limited concurrency and returns the outcomes in order. All workers have stopped when it returns, even
 * after a failure.
 */
async function inParallel<T>(all: T[], act: (each: T) => Promise<MoveTrouble | null>) {
  const outcomes: Outcomes = []
  const waiting = all.entries()
  const work = async () => {
    for (const [place, each] of waiting) outcomes[place] = await act(each)
  }
  const ends = await Promise.allSettled(Array.from({ length: MAX_CONCURRENT_MOVES_COUNT }, work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return outcomes
}

/** Computes the progress after a batch; an error about an unavailable storage is cleared once a file was moved. */
function tally({ total, moved, failed, error }: Move, outcomes: Outcomes) {
  const troubles = outcomes.filter((outcome) => outcome !== null)
  const counted = failed + troubles.length
  return {
    failed: counted,
    total: Math.max(total, moved + counted),
    error: troubles.at(-1) ?? (error && /^(source|target)_/.test(error) ? null : error),
  }
}

/**
 * Works through migrations file by file. An interruption at any point is safe: finished files stay finished and are not
 * counted twice.
 */
export function moveRunner(needs: MovingNeeds) {
  const { db, log, now } = needs
  const { moveBlob, moveAvatar } = fileMover(needs)
  const leaseEnd = () => new Date(now().getTime() + MIGRATION_LEASE_MS).toISOString()

  /** Returns the next files by id; empty when all were processed. */
  async function nextBatch({ from_id, last_blob_id }: Move) {
    const last = await queries.lastBlobId(db)
    for (let after = last_blob_id; after < last; after += IDS_PER_QUERY_COUNT) {
      const found = await queries.listBlobs(
        db,
        from_id,
        { after, upTo: after + IDS_PER_QUERY_COUNT },
        OBJECTS_PER_BATCH_COUNT,
      )
      if (found.length > 0) return found
    }
    return []
  }

  async function tallied(before: Move, outcomes: Outcomes) {
    const move = (await queries.findMove(db, before.id)) ?? before
    return { ...tally(move, outcomes), updated_at: now().toISOString() }
  }

  async function moveAvatars(move: Move, signal?: AbortSignal) {
    const outcomes: Outcomes = []
    for (let after = ''; ;) {
      const found = await queries.listAvatars(db, move.from_id, after, OBJECTS_PER_BATCH_COUNT)
      if (found.length === 0) return outcomes
      if (signal?.aborted) return null
      outcomes.push(...(await inParallel(found, (avatar) => moveAvatar(move, avatar))))
      after = found.at(-1)!.key
    }
  }

  /** Returns false when there is nothing left to do, for now or for good. */
  async function step(id: number, signal?: AbortSignal) {
    const move = await queries.findMove(db, id)
    if (move?.state !== 'running' || signal?.aborted) return false
    const batch = await nextBatch(move)
    if (batch.length > 0) {
      const outcomes = await inParallel(batch, (blob) => moveBlob(move, blob))
      await queries.updateMove(db, id, { ...(await tallied(move, outcomes)), last_blob_id: batch.at(-1)!.id })
      return true
    }
    const outcomes = await moveAvatars(move, signal)
    if (outcomes) await queries.finish(db, id, await tallied(move, outcomes))
    return false
  }

  /** Starts immediately unless another process holds the lease. */
  async function run(id: number, signal?: AbortSignal) {
    if (!(await queries.takeLease(db, id, { time: now().toISOString(), until: leaseEnd() }))) return
    const renewing = setInterval(() => {
      queries.updateMove(db, id, { lease_until: leaseEnd() }).catch((err: unknown) => {
        log.warn({ err, move_id: id }, 'The lease of a move was not renewed')
      })
    }, MIGRATION_LEASE_MS / 3)
    try {
      while (await step(id, signal));
    } catch (error) {
      if (!(error instanceof Standstill)) throw error
      log.warn({ err: error, move_id: id }, 'A move stands still, and is tried again')
      await queries.updateMove(db, id, { error: error.trouble })
    } finally {
      clearInterval(renewing)
      await queries.updateMove(db, id, { lease_until: null })
    }
  }

  return {
    async runAll(signal?: AbortSignal) {
      for (const { id } of await queries.listRunning(db)) if (!signal?.aborted) await run(id, signal)
    },
  }
}
