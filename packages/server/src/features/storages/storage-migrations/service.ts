import * as queries from './queries.ts'
import type {
  AdminActivity,
  MoveTrouble,
  PageQuery,
  StorageMove,
  StorageMoveChange,
  StorageMoveInput,
} from '@imagora/contract'
import { createFileMover, type FileMoverDeps, Standstill } from './move-file.ts'
import type { Move } from './queries.ts'
import type { ActivityFilter } from '#features/operations/health/activities.ts'
import { MINUTE_MS } from '#platform/time.ts'
import { z } from 'zod'
import type { Db } from '#db/schema/schema.ts'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import { invalid, refuse } from '#platform/refusal.ts'

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
function computeProgress({ total, moved, failed, error }: Move, outcomes: Outcomes) {
  const troubles = outcomes.filter((outcome) => outcome !== null)
  const failureCount = failed + troubles.length
  return {
    failed: failureCount,
    total: Math.max(total, moved + failureCount),
    error: troubles.at(-1) ?? (error && /^(source|target)_/.test(error) ? null : error),
  }
}

/**
 * Works through migrations file by file. An interruption at any point is safe: finished files stay finished and are not
 * counted twice.
 */
function createMoveRunner(deps: FileMoverDeps) {
  const { db, log, now } = deps
  const { moveBlob, moveImage } = createFileMover(deps)
  const leaseEnd = () => new Date(now().getTime() + MIGRATION_LEASE_MS).toISOString()

  /** Returns the next files by id; empty when all were processed. */
  async function nextBatch({ from_id, last_blob_id }: Move) {
    const last = await queries.lastBlobId(db)
    for (let after = last_blob_id; after < last; after += IDS_PER_QUERY_COUNT) {
      const blobs = await queries.listBlobs(
        db,
        from_id,
        { after, upTo: after + IDS_PER_QUERY_COUNT },
        OBJECTS_PER_BATCH_COUNT,
      )
      if (blobs.length > 0) return blobs
    }
    return []
  }

  async function loadProgress(before: Move, outcomes: Outcomes) {
    const move = (await queries.findMove(db, before.id)) ?? before
    return { ...computeProgress(move, outcomes), updated_at: now().toISOString() }
  }

  /** Moves the avatars and the logo. Returns null when it was stopped before the end. */
  async function moveImages(move: Move, signal?: AbortSignal) {
    const outcomes: Outcomes = []
    for (const table of queries.singleImageTables) {
      for (let after: string | undefined = ''; after !== undefined;) {
        const images: queries.MovingImage[] = await queries.listImages(
          db,
          table,
          move.from_id,
          after,
          OBJECTS_PER_BATCH_COUNT,
        )
        if (images.length > 0 && signal?.aborted) return null
        outcomes.push(...(await inParallel(images, (image) => moveImage(move, image))))
        after = images.at(-1)?.key
      }
    }
    return outcomes
  }

  /** Returns false when there is nothing left to do, for now or for good. */
  async function moveBatch(id: number, signal?: AbortSignal) {
    const move = await queries.findMove(db, id)
    if (move?.state !== 'running' || signal?.aborted) return false
    const batch = await nextBatch(move)
    if (batch.length > 0) {
      const outcomes = await inParallel(batch, (blob) => moveBlob(move, blob))
      await queries.updateMove(db, id, { ...(await loadProgress(move, outcomes)), last_blob_id: batch.at(-1)!.id })
      return true
    }
    const outcomes = await moveImages(move, signal)
    if (outcomes) await queries.finishMove(db, id, await loadProgress(move, outcomes))
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
      while (await moveBatch(id, signal));
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
      for (const { id } of await queries.listRunningMoves(db)) if (!signal?.aborted) await run(id, signal)
    },
  }
}

interface MoveServiceDeps extends FileMoverDeps {
  jobs: Jobs
  audit: Pick<AuditService, 'record'>
}

const MOVES_LOCK = 'storage moves'

function secondsLeft({ state, total, moved, failed, begun_at, begun_moved, updated_at }: Move) {
  const since = moved - begun_moved
  if (state !== 'running' || begun_at === null || since <= 0) return null
  const took = Date.parse(updated_at) - Date.parse(begun_at)
  return Math.ceil(((took / since) * Math.max(0, total - moved - failed)) / 1000)
}

const toStorageMove = (move: Awaited<ReturnType<typeof queries.listMoves>>['data'][number]): StorageMove => ({
  ...move,
  from: { id: move.from_id, name: move.from_name },
  to: { id: move.to_id, name: move.to_name },
  trouble: move.error as MoveTrouble | null,
  seconds_left: secondsLeft(move),
})

/** States from which each requested state can be reached. */
const possibleFrom: Record<StorageMoveChange['state'], Move['state'][]> = {
  running: ['paused', 'done'],
  paused: ['running'],
  cancelled: ['running', 'paused'],
}

/** Returns null when the move cannot be changed to the wanted state. */
function changesFor({ state, failed, moved }: Move, targetState: StorageMoveChange['state'], time: string) {
  if (!possibleFrom[targetState].includes(state) || (state === 'done' && failed === 0)) return null
  if (targetState !== 'running') return { state: targetState }
  // Moved files are no longer in the source, so a restart from id 0 finds only the failed ones.
  const anew = state === 'done' && { failed: 0, last_blob_id: 0 }
  return { state: targetState, begun_at: time, begun_moved: moved, error: null, ...anew }
}

/** Moves all files of one storage to another, while every link keeps working. */
export function createStorageMigrationService(deps: MoveServiceDeps) {
  const { db, jobs, audit, now } = deps
  const { runAll } = createMoveRunner(deps)
  const job = defineJob({
    name: 'moves.run',
    payload: z.strictObject({}),
    run: (_payload, { signal }) => runAll(signal),
  })

  const enqueueRun = (tx: Db) => jobs.enqueue(tx, job, {}, { key: 'soon' })

  async function refuseConflict(tx: Db, storageIds: number[]) {
    if (await queries.findUnfinishedMove(tx, storageIds)) throw refuse('move_conflict')
  }

  const targetOf = ({ id, from_id, to_id }: Pick<Move, 'id' | 'from_id' | 'to_id'>) =>
    `storage_move ${id}: ${from_id} → ${to_id}`

  return {
    async list(query: PageQuery) {
      const { data, total } = await queries.listMoves(db, query)
      return { data: data.map(toStorageMove), total }
    },

    listActivities: async ({ since, limit }: ActivityFilter): Promise<AdminActivity[]> =>
      (await queries.listActive(db, since, limit)).map((move) => ({
        kind: 'move',
        id: move.id,
        subject: `${move.from_name} → ${move.to_name}`,
        state: move.state === 'done' && move.failed > 0 ? 'failed' : move.state === 'paused' ? 'running' : move.state,
        message: '',
        done: move.moved + move.failed,
        total: move.total,
        has_refused: false,
        is_counted: true,
        created_at: move.created_at,
      })),

    start: (actor: Actor, { from_id, to_id }: StorageMoveInput) =>
      db.transaction().execute(async (tx) => {
        if (from_id === to_id) throw invalid('to_id', 'not_a_choice')
        await acquireAdvisoryLock(tx, MOVES_LOCK)
        const storages = await queries.findNames(tx, [from_id, to_id])
        if (storages.length < 2) throw refuse('storage_missing')
        if (storages.some((storage) => storage.read_only_since !== null)) throw refuse('storage_read_only')
        await refuseConflict(tx, [from_id, to_id])
        const time = now().toISOString()
        const total = await queries.countFiles(tx, from_id)
        const { id } = await queries.insertMove(tx, {
          from_id,
          to_id,
          state: 'running',
          total,
          moved: 0,
          failed: 0,
          moved_bytes: 0,
          last_blob_id: 0,
          started_by: actor.caller.id,
          begun_at: time,
          created_at: time,
          updated_at: time,
        })
        const act = { action: 'storage_move.start', target: targetOf({ id, from_id, to_id }) }
        await audit.record(tx, actor, act, { total })
        await enqueueRun(tx)
        return { id }
      }),

    async change(actor: Actor, id: number, { state: requestedState }: StorageMoveChange) {
      await db.transaction().execute(async (tx) => {
        await acquireAdvisoryLock(tx, MOVES_LOCK)
        const move = await queries.findMove(tx, id)
        if (!move) throw refuse('move_missing')
        if (move.state === requestedState) return
        const changes = changesFor(move, requestedState, now().toISOString())
        if (!changes) throw refuse('move_over')
        if (move.state === 'done') await refuseConflict(tx, [move.from_id, move.to_id])
        await queries.updateMove(tx, id, { ...changes, updated_at: now().toISOString() })
        const detail = { state: { from: move.state, to: requestedState } }
        await audit.record(tx, actor, { action: 'storage_move.change', target: targetOf(move) }, detail)
        if (requestedState === 'running') await enqueueRun(tx)
      })
    },

    /** Clears all leases at the start of a process that has the database to itself. */
    recover: () => queries.endLeases(db),

    /** The schedule picks up the moves of a process that was killed. */
    register: () => jobs.schedule('* * * * *', job),
  }
}

export type StorageMigrationService = ReturnType<typeof createStorageMigrationService>
