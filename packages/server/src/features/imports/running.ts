import type { GroupService } from '#features/groups/service.ts'
import type { Log } from '#platform/log.ts'
import { type Bring, bringer, type Needs as BringingNeeds } from './bringing.ts'
import { judgeAll } from './judging.ts'
import { listAll, type Run, waitingOf, type Watch } from './listing.ts'
import * as queries from './queries.ts'
import { reasonOf, secondsToWait, waitAfter } from './reasons.ts'
import type { Source } from './source.ts'

export interface Needs extends BringingNeeds {
  groups: Pick<GroupService, 'inForce' | 'capacityOf'>
  log: Log
}

const second = 1000
const leaseMs = 60 * second

/** One picture's fault is its own; whatever else goes wrong ends the import, which can be taken up again. */
async function bringOne({ db, log }: Needs, item: queries.Item, { source, signal }: Run, bring: Bring) {
  for (let tries = 1; !signal.aborted; tries++) {
    try {
      await bring(item, source, signal)
      return
    } catch (error) {
      if (signal.aborted || (await waitAfter(error, tries, signal))) continue
      const reason = secondsToWait(error) === null ? reasonOf(error) : null
      if (reason === null) throw error
      log.debug({ err: error, item_id: item.id }, 'A picture was not imported')
      await queries.settle(db, item.id, { state: 'refused', reason })
      return
    }
  }
}

/** One after the other: lists are by number, and agree with the times of an import that is in order. */
async function bringAll(needs: Needs, run: Run) {
  const bring = bringer(needs)
  for await (const item of waitingOf(needs.db, run)) await bringOne(needs, item, run, bring)
}

/** Lists what is to come, then brings it in; ends at any time and goes on from there. */
export function importRunner(needs: Needs) {
  const { db, log, now } = needs
  const until = () => new Date(now().getTime() + leaseMs).toISOString()

  function holdOn(id: number) {
    return setInterval(() => {
      queries.change(db, id, { lease_until: until() }).catch((error: unknown) => {
        log.warn({ err: error, import_id: id }, 'The lease of an import was not renewed')
      })
    }, leaseMs / 4)
  }

  const end = (id: number, changes: Partial<queries.Import>) =>
    queries.finish(db, id, { updated_at: now().toISOString(), ...changes })

  /** What is wrong with the source is said; what is wrong with us is a fault. */
  async function fail(id: number, error: unknown) {
    const problem = reasonOf(error)
    await end(id, { state: 'failed', problem: problem ?? 'fault' })
    if (problem === null) throw error
  }

  /** False where another process has it. */
  return async (id: number, source: Source, signal: AbortSignal, watch: Watch = async () => {}) => {
    const claimed = await queries.claim(db, id, { now: now().toISOString(), lease_until: until() })
    if (!claimed) return false
    const renewing = holdOn(id)
    const run = { claimed, source, signal, watch }
    try {
      if (claimed.listed_at === null) await listAll(db, run, now)
      await (claimed.is_dry ? judgeAll(needs, run) : bringAll(needs, run))
      // Whoever gave a token has no more use for it here.
      await end(id, signal.aborted ? { state: 'waiting' } : { state: 'done', secret: null })
    } catch (error) {
      await (signal.aborted ? end(id, { state: 'waiting' }) : fail(id, error))
    } finally {
      clearInterval(renewing)
    }
    return true
  }
}
