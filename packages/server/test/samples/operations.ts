import { join } from 'node:path'
import { z } from 'zod'
import { insertTarget } from '#features/operations/backup-targets/queries.ts'
import { insertBackup } from '#features/operations/backups/queries.ts'
import { newBackup } from '#features/operations/backups/backup-runner.ts'
import { defineJob } from '#jobs/jobs.ts'
import { backUp } from '#test/harness/backups.ts'
import type { TestServer } from '#test/harness/server.ts'
import { canary } from './library.ts'
import { startWebdav } from '#test/storage-servers/webdav.ts'

const nothing = async () => ({})
const noObjects = { is_with_objects: false, is_with_remote_objects: false }

/** Queues an email that is not sent yet. */
const onJob = async ({ db, jobs, services: { outbox } }: TestServer) => {
  await outbox.enqueueMail(db, { to: 'a@x.example', subject: 'x', text: 'x', html: 'x' })
  const { data } = await jobs.list({ page: 1, per_page: 1 })
  return { params: { id: data[0]!.id } }
}

const failingJob = defineJob({
  name: 'sample.fail',
  payload: z.object({}),
  maxAttempts: 1,
  run: () => Promise.reject(new Error('This job always fails')),
})
const withFailingJob = new WeakSet<TestServer['jobs']>()

const onFailedJob = async ({ db, jobs }: TestServer) => {
  if (!withFailingJob.has(jobs)) jobs.register(failingJob)
  withFailingJob.add(jobs)
  await jobs.enqueue(db, failingJob, {})
  await jobs.drain()
  const { data } = await jobs.list({ state: 'failed', page: 1, per_page: 1 })
  return data[0]!.id
}

/** Creates a backup in the data folder. */
const onBackup = async ({ db, config, runtime: { now } }: TestServer) => {
  const folder = join(config.dataDir, 'backups')
  const site = { database: config.database, folder: config.dataDir }
  const { name, facts } = await backUp(site, folder)
  const created_at = now().toISOString()
  await db.deleteFrom('backups').execute()
  const { id } = await insertBackup(db, {
    ...newBackup('asked', folder, noObjects, created_at),
    name,
    state: 'done',
    rows: facts.tables.length,
  })
  return { params: { id } }
}

/** Records a backup that waits for its process. */
const onWaitingBackup = async ({ db, config, runtime: { now } }: TestServer) => {
  await db.deleteFrom('backups').execute()
  const backup = newBackup('asked', join(config.dataDir, 'backups'), noObjects, now().toISOString())
  return { params: { id: (await insertBackup(db, backup)).id } }
}

const onNone = async ({ db }: TestServer) => {
  await db.deleteFrom('backups').execute()
  return { body: { is_with_objects: false } }
}

/** Starts a server that backups can be copied to. */
const newTarget = async () => {
  const { connection } = await startWebdav()
  return { body: { name: 'Elsewhere', connection } }
}

const onTarget = async ({ db, runtime: { now, secrets } }: TestServer) => {
  const connection = { url: 'http://127.0.0.1:9', username: 'x', prefix: `x${Math.random()}`.replace('.', ''), ca: '' }
  const { id } = await insertTarget(db, {
    name: 'Elsewhere',
    provider: 'webdav',
    options: JSON.stringify(connection),
    secrets: secrets.seal(JSON.stringify({ password: 'x' })),
    keep_daily: 7,
    keep_weekly: 4,
    keep_monthly: 6,
    is_enabled: false,
    created_at: now().toISOString(),
  })
  return { params: { id } }
}

const onSavedFilter = async ({ db, runtime: { now } }: TestServer, { id: user_id }: { id: number }) => {
  await db.deleteFrom('saved_filters').execute()
  const filter = { user_id, table_name: 'users', name: canary, search: '{}', is_default: false } as const
  const inserted = db.insertInto('saved_filters').values({ ...filter, created_at: now().toISOString() })
  return { params: await inserted.returning('id').executeTakeFirstOrThrow() }
}

export const operationSamples = {
  'GET /user/saved_filters': async (server: TestServer, owner: { id: number }) => {
    await onSavedFilter(server, owner)
    return { query: { table: 'users' } }
  },
  'POST /user/saved_filters': async ({ db }: TestServer) => {
    await db.deleteFrom('saved_filters').execute()
    return { body: { table: 'users', name: 'Suspended', search: { is_suspended: 1 } } }
  },
  'PUT /user/saved_filters/{id}': async (server: TestServer, owner: { id: number }) => ({
    ...(await onSavedFilter(server, owner)),
    body: { name: 'Others' },
  }),
  'DELETE /user/saved_filters/{id}': onSavedFilter,
  'GET /admin/backup-targets': nothing,
  'POST /admin/backup-targets': newTarget,
  'POST /admin/backup-targets/test': async () => ({ body: { connection: (await newTarget()).body.connection } }),
  'PUT /admin/backup-targets/{id}': async (server: TestServer) => ({
    ...(await onTarget(server)),
    body: { name: 'Far away' },
  }),
  'DELETE /admin/backup-targets/{id}': onTarget,
  'POST /admin/backup-targets/{id}/copy': async (server: TestServer) => {
    await onBackup(server)
    return onTarget(server)
  },
  'GET /admin/activities': nothing,
  'GET /admin/backups': nothing,
  'POST /admin/backups': onNone,
  'POST /admin/backups/{id}/test': onBackup,
  'POST /admin/backups/{id}/cancel': onWaitingBackup,
  'POST /admin/backups/{id}/download': onBackup,
  'DELETE /admin/backups/{id}': onBackup,
  'GET /admin/growth': nothing,
  'POST /admin/growth/measure': nothing,
  'POST /admin/growth/clean': async () => ({ body: { kind: 'webhook_deliveries' } }),
  'GET /admin/jobs': nothing,
  'POST /admin/jobs/retry': nothing,
  'PUT /admin/jobs': async (server: TestServer) => ({ body: { action: 'retry', ids: [await onFailedJob(server)] } }),
  'POST /admin/jobs/{id}/retry': onJob,
  'DELETE /admin/jobs/{id}': onJob,
  'GET /admin/job-schedules': nothing,
  'POST /admin/job-schedules/{name}/run': async () => ({ params: { name: 'trash.empty' } }),
  'GET /admin/failures': nothing,
  'GET /admin/health': nothing,
  'POST /admin/health/check': nothing,
  'GET /admin/certificate': nothing,
  'POST /admin/certificate': nothing,
  'GET /admin/release': nothing,
  'GET /admin/doctor': nothing,
  'POST /admin/doctor': nothing,
  'GET /admin/operations': nothing,
  'GET /admin/drivers': nothing,
}
