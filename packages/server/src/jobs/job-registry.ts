import type { Job, JobLog, JobPayload } from './jobs.ts'

const MAX_ERROR_CHARS = 1000

/** Registry of the jobs that this process can run. */
export function createJobRegistry(log: JobLog, onRun: (name: string, isDone: boolean) => void = () => {}) {
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
      try {
        const job = jobs.get(name)
        if (!job) throw new Error(`Nobody runs ${name}`)
        await job.run(job.payload.parse(payload), { attempt, signal: closing.signal })
        onRun(name, true)
      } catch (error) {
        onRun(name, false)
        log.warn({ err: error, job: name, attempt }, 'A job failed')
        const message = error instanceof Error ? error.message : String(error)
        throw new Error(message.slice(0, MAX_ERROR_CHARS) || 'No reason was given', { cause: error })
      }
    },
  }
}

export type JobRegistry = ReturnType<typeof createJobRegistry>
