import type { Job, JobLog, JobPayload } from './jobs.ts'
import type { RunOutcome } from './queries.ts'

const MAX_ERROR_CHARS = 1000

/** Registry of the jobs that this process can run. */
export function createJobRegistry(
  log: JobLog,
  onRun: (name: string, isDone: boolean) => void,
  recordOutcome: (name: string, outcome: RunOutcome) => Promise<void>,
) {
  const jobs = new Map<string, Job<JobPayload>>()
  const closing = new AbortController()

  return {
    closing,
    names: () => [...jobs.keys()],

    register<P extends JobPayload>(job: Job<P>) {
      if (jobs.has(job.name)) throw new Error(`Two jobs are named ${job.name}`)
      jobs.set(job.name, job)
    },

    /** Serialises a payload and verifies that it can be parsed again. */
    encode<P extends JobPayload>(job: Job<P>, payload: P) {
      if (!jobs.has(job.name)) throw new Error(`Nobody would run ${job.name}: it is not registered`)
      const text = JSON.stringify(payload)
      job.payload.parse(JSON.parse(text))
      return text
    },

    async run(name: string, payload: unknown, attempt: number) {
      const startedAt = new Date()
      let last_error: string | null = null
      try {
        const job = jobs.get(name)
        if (!job) throw new Error(`Nobody runs ${name}`)
        await job.run(job.payload.parse(payload), { attempt, signal: closing.signal })
        onRun(name, true)
      } catch (error) {
        onRun(name, false)
        log.warn({ err: error, job: name, attempt }, 'A job failed')
        const message = error instanceof Error ? error.message : String(error)
        last_error = message.slice(0, MAX_ERROR_CHARS) || 'No reason was given'
        throw new Error(last_error, { cause: error })
      } finally {
        const last_duration_ms = Date.now() - startedAt.getTime()
        await recordOutcome(name, { last_run_at: startedAt.toISOString(), last_duration_ms, last_error })
      }
    },
  }
}

export type JobRegistry = ReturnType<typeof createJobRegistry>
