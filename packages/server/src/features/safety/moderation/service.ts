import * as queries from './queries.ts'
import { z } from 'zod'
import type { Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import { serviceProblemText } from '#locales/texts.ts'
import { refuse } from '#platform/refusal.ts'
import { moderationGap } from '#settings/defaults.ts'
import type { SettingsStore } from '#settings/store.ts'
import { type ModerationQueueDeps, createModerationQueue } from './moderation-queue.ts'
import { SECOND_MS } from '#platform/time.ts'

const MAX_CONCURRENT_CHECKS_COUNT = 4

/**
 * Processes what `take` returns with limited concurrency, so that one slow check blocks a quarter of the capacity.
 * Stops when nothing is left, a check fails or `isOver` is true; started checks are always awaited.
 */
async function walkTogether<T>(
  take: () => Promise<T | null>,
  work: (taken: T) => Promise<void>,
  isOver: () => boolean,
) {
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  function begin(taken: T) {
    const working = work(taken)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(working))
    underWay.add(working)
  }

  try {
    while (!isOver() && failures.length === 0) {
      const taken = await take()
      if (taken !== null) begin(taken)
      else if (underWay.size === 0) return
      if (taken === null || underWay.size === MAX_CONCURRENT_CHECKS_COUNT) await Promise.race(underWay)
    }
  } finally {
    await Promise.all(underWay)
  }
  if (failures.length > 0) throw failures[0]
}

interface ModerationServiceDeps extends ModerationQueueDeps {
  settings: Pick<SettingsStore, 'get' | 'current' | 'read'>
  jobs: Jobs
  audit: Pick<AuditService, 'recordSystemEvent' | 'record'>
}

/** Runs in the transaction in which photos become public or change their picture, and holds them back. */
export type Hold = (tx: Db, ids: number[]) => Promise<void>

/** A run ends after this long, so that its job runner can do other work. */
const RUN_BUDGET_MS = 20 * SECOND_MS

/**
 * Pictures are checked by an external service before they become public. Pending checks are stored in a table, written
 * with the change; a job only polls the table, as with [Note: Deliveries].
 */
export function createModerationService(deps: ModerationServiceDeps) {
  const { db, config, settings, jobs, audit, now } = deps
  const { test, takeNext, moderatePhoto } = createModerationQueue(deps)
  let isBusy = false
  let isWanted = false

  const moderationJob = defineJob({
    name: 'moderation.ask',
    payload: z.object({}),
    run: (_payload, { signal }) => runQueue(signal),
  })

  async function runQueue(signal: AbortSignal) {
    isWanted = true
    if (isBusy) return
    isBusy = true
    const ends = performance.now() + RUN_BUDGET_MS
    const isOver = () => signal.aborted || performance.now() > ends
    try {
      while (isWanted && !isOver()) {
        isWanted = false
        await walkTogether(takeNext, moderatePhoto, isOver)
      }
      const next = await queries.nextTime(db)
      const pause = next === null ? 0 : Math.max(Date.parse(next) - now().getTime(), 0)
      if (next !== null)
        await jobs.enqueue(db, moderationJob, {}, { key: 'next', run_at: new Date(Date.now() + pause) })
    } finally {
      isBusy = false
    }
  }

  const hold: Hold = async (tx, ids) => {
    const { moderation_url } = settings.current() ?? (await settings.read(tx))
    if (moderation_url === '' || ids.length === 0) return
    const heldPhotos = await queries.holdPhotos(tx, ids)
    if (heldPhotos.length === 0) return
    await queries.enqueueModerations(tx, heldPhotos, now().toISOString())
    await jobs.enqueue(tx, moderationJob, {})
  }

  /** Runs in the transaction in which photos are restored: those that were held wait for a verdict again. */
  async function resume(tx: Db, ids: number[]) {
    const heldPhotos = await queries.listHeld(tx, ids)
    if (heldPhotos.length === 0) return
    await queries.enqueueModerations(tx, heldPhotos, now().toISOString())
    await jobs.enqueue(tx, moderationJob, {})
  }

  async function sweep() {
    await queries.enqueueLostModerations(db, now().toISOString())
    await jobs.enqueue(db, moderationJob, {})
  }

  return {
    hold,
    resume,
    sweep,

    register() {
      jobs.register(moderationJob)
      jobs.schedule('*/5 * * * *', { name: 'moderation.sweep', payload: z.object({}), run: sweep })
    },

    /** Sends a test request while the administrator waits; any valid verdict is a success. */
    async test(actor: Actor & { client: Client }) {
      const current = await settings.get()
      const { moderation_url } = current
      if (moderation_url === '' || moderationGap(config, current)) throw refuse('moderation_unconfigured')
      const { problem } = await test()
      if (problem !== null) {
        const reason = serviceProblemText(actor.client.language, problem)
        throw refuse('moderation_unavailable', { values: { reason } })
      }
      await audit.record(db, actor, { action: 'settings.test_moderation', target: moderation_url }, { outcome: 'ok' })
    },
  }
}

export type ModerationService = ReturnType<typeof createModerationService>
