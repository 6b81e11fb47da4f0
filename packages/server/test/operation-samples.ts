import type { TestServer } from './server.ts'

const nothing = async () => ({})

/** A mail that nobody has sent yet. */
const onJob = async ({ db, jobs, services: { outbox } }: TestServer) => {
  await outbox.post(db, { to: 'a@x.example', subject: 'x', text: 'x', html: 'x' })
  const { data } = await jobs.list({ page: 1, per_page: 1 })
  return { params: { id: data[0]!.id } }
}

/** What administrators ask of the site as it runs. */
export const operationSamples = {
  'GET /admin/jobs': nothing,
  'POST /admin/jobs/retry': nothing,
  'POST /admin/jobs/{id}/retry': onJob,
  'DELETE /admin/jobs/{id}': onJob,
  'GET /admin/failures': nothing,
  'GET /admin/health': nothing,
  'POST /admin/health/check': nothing,
  'GET /admin/drivers': nothing,
}
