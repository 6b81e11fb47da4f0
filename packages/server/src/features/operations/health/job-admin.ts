import type { AdminJobQuery } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { Jobs } from '#jobs/jobs.ts'
import { refuse } from '#platform/refusal.ts'
import { withoutSecrets } from './failed-requests.ts'

interface JobAdminDeps {
  db: Db
  jobs: Pick<Jobs, 'list' | 'find' | 'retry' | 'retryFailed' | 'remove' | 'listSchedules' | 'runScheduled'>
  audit: Pick<AuditService, 'record'>
}

const shownError = (error: string | null) => error && withoutSecrets(error)

/** Background jobs in the admin panel. */
export function createJobAdmin({ db, jobs, audit }: JobAdminDeps) {
  /** A running job cannot be changed until it ends. */
  async function requireIdleJob(id: number) {
    const job = await jobs.find(id)
    if (!job) throw refuse('job_missing')
    if (job.state === 'running') throw refuse('job_running')
    return job
  }

  /** The job may have started or ended since it was read. */
  async function act(actor: Actor, id: number, verb: 'retry' | 'remove') {
    const { name, state, attempts, last_error } = await requireIdleJob(id)
    const isDone = await db.transaction().execute(async (tx) => {
      if (!(await jobs[verb](tx, id))) return false
      const jobDetail = { attempts, last_error: shownError(last_error) }
      const detail = { state: verb === 'retry' ? { from: state, to: 'waiting' } : state, ...jobDetail }
      await audit.record(tx, actor, { action: `job.${verb}`, target: `job ${id} ${name}` }, detail)
      return true
    })
    if (!isDone) throw refuse((await jobs.find(id)) ? 'job_running' : 'job_missing')
  }

  return {
    async list(query: AdminJobQuery) {
      const { data, counts } = await jobs.list(query)
      const total = query.state ? counts[query.state] : counts.waiting + counts.running + counts.failed
      return { data: data.map((job) => ({ ...job, last_error: shownError(job.last_error) })), total, counts }
    },

    async listSchedules() {
      const schedules = await jobs.listSchedules()
      return schedules.map((schedule) => ({ ...schedule, last_error: shownError(schedule.last_error) }))
    },

    runScheduled: (actor: Actor, name: string) =>
      db.transaction().execute(async (tx) => {
        if (!(await jobs.runScheduled(tx, name))) throw refuse('job_missing')
        await audit.record(tx, actor, { action: 'job.run', target: `job ${name}` }, { state: 'waiting' })
      }),

    retry: (actor: Actor, id: number) => act(actor, id, 'retry'),
    remove: (actor: Actor, id: number) => act(actor, id, 'remove'),

    retryFailed: (actor: Actor) =>
      db.transaction().execute(async (tx) => {
        const count = await jobs.retryFailed(tx)
        await audit.record(tx, actor, { action: 'job.retry_failed', target: 'jobs' }, { count })
        return { count }
      }),
  }
}

export type JobAdmin = ReturnType<typeof createJobAdmin>
