import { Cron } from 'croner'
import type { Db } from '#db/schema/schema.ts'
import type { Job, Jobs, JobLog } from './jobs.ts'
import * as queries from './queries.ts'
import { HOUR_MS, SECOND_MS } from '#platform/time.ts'

interface JobSchedulesDeps {
  db: Db
  enqueue: Jobs['enqueue']
  log: JobLog
}

type ScheduledJob = Job<Record<string, never>>

// Timers are limited to 25 days, and a change of the system clock must be noticed within this time.
const MAX_WAIT_MS = HOUR_MS
const FAULT_PAUSE_MS = 10 * SECOND_MS

/**
 * Parses the pattern on every call, because the parsed form covers every year: 80 KB per schedule. UTC is given as an
 * offset, because a named time zone costs a millisecond per clock read.
 */
const read = (pattern: string) => new Cron(pattern, { utcOffset: 0 })

/** Every process computes the ticks; the row of the schedule decides which process enqueues. */
export function createJobSchedules({ db, enqueue, log }: JobSchedulesDeps) {
  const schedules = new Map<string, { pattern: string; job: ScheduledJob }>()
  const timers = new Map<string, NodeJS.Timeout>()
  const arrivals = new Set<Promise<void>>()

  const fire = (job: ScheduledJob, tick: Date) =>
    db.transaction().execute(async (tx) => {
      if (await queries.takeTick(tx, job.name, tick.toISOString())) await enqueue(tx, job, {}, { key: 'schedule' })
    })

  function wait(pattern: string, job: ScheduledJob, tick: Date, atLeast = 0) {
    const delay = Math.min(Math.max(tick.getTime() - Date.now(), atLeast), MAX_WAIT_MS)
    timers.set(
      job.name,
      setTimeout(() => void follow(arrive(pattern, job, tick)), delay),
    )
  }

  async function follow(arrival: Promise<void>) {
    arrivals.add(arrival)
    await arrival
    arrivals.delete(arrival)
  }

  async function arrive(pattern: string, job: ScheduledJob, tick: Date) {
    if (Date.now() < tick.getTime()) return wait(pattern, job, read(pattern).nextRun() ?? tick)
    try {
      await fire(job, tick)
    } catch (error) {
      log.error({ err: error, job: job.name }, 'A scheduled job could not be enqueued')
      if (timers.has(job.name)) wait(pattern, job, tick, FAULT_PAUSE_MS)
      return
    }
    const next = read(pattern).nextRun()
    if (next && timers.has(job.name)) wait(pattern, job, next)
  }

  return {
    add(pattern: string, job: ScheduledJob) {
      schedules.set(job.name, { pattern, job })
    },

    async start() {
      for (const { pattern, job } of schedules.values()) {
        await queries.knowSchedule(db, job.name, new Date().toISOString())
        const cron = read(pattern)
        const [missed] = cron.previousRuns(1)
        if (missed) await fire(job, missed)
        const next = cron.nextRun()
        if (next) wait(pattern, job, next)
      }
    },

    async close() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      await Promise.all(arrivals)
    },
  }
}
