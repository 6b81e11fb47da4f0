import { afterEach, expect, test } from 'vitest'
import { fromIp, startServer } from '#test/harness/server.ts'

const server = await startServer()
const { app, db, callAs, user, login, clock, services, jobs } = server
const admin = await user('root', { is_admin: true })
const ann = await user('ann')

const rename = (one: string, other: string) => db.schema.alterTable(one).renameTo(other).execute()

/** A missing table makes every call fail with a fault. */
async function faulting<T>(work: () => Promise<T>) {
  await rename('tickets', 'away')
  try {
    return await work()
  } finally {
    await rename('away', 'tickets')
  }
}

/** Returns the request id that the user sees. */
async function fault(path = '/user/tickets', token = ann.token) {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.7' }
  const response = await app.inject({ method: 'GET', url: `/api/v2${path}`, headers })
  expect(response.statusCode).toBe(500)
  return (JSON.parse(response.body) as { data: { request_id: string } }).data.request_id
}

const list = async (query: object = {}) => (await admin('GET /admin/failures', { query })).data

afterEach(async () => {
  await services.failures.flush()
  await db.deleteFrom('failed_requests').execute()
})

test('[AD-01] the request id that a user was told leads to the cause', async () => {
  const id = await faulting(() => fault('/user/tickets?q=hush'))
  const { data, meta } = await list({ q: id })
  expect(meta.total).toBe(1)
  expect(data).toMatchObject([
    {
      request_id: id,
      at: clock.time.toISOString(),
      method: 'GET',
      route: '/api/v2/user/tickets',
      status: 500,
      code: 'fault',
      user: { id: ann.id, username: 'ann' },
      ip: '192.0.2.7',
      count: 1,
    },
  ])
  expect(data[0]!.message).toContain('tickets')
  expect(JSON.stringify(data)).not.toContain('hush')
  expect((await list({ q: 'ann' })).meta.total).toBe(1)
  expect((await list({ q: '192.0.2.7' })).meta.total).toBe(1)
  expect((await list({ q: 'nobody' })).meta.total).toBe(0)
})

test('[AD-01] failures are filtered by status, and each fault is told for itself', async () => {
  const ids = await faulting(async () => [await fault(), await fault()])
  expect((await list({ status: 500 })).data.map(({ request_id }) => request_id)).toEqual(ids.toReversed())
  expect((await list({ status: 503 })).data).toEqual([])
  expect((await list({ status: 500, per_page: 1, page: 2 })).data).toMatchObject([{ request_id: ids[0] }])
})

test('whoever knocks too often is told of once an hour, with the number', async () => {
  let refused = 0
  for (let n = 0; n < 12; n++) {
    const { status } = await login('ann', { password: 'wrong wrong' }, fromIp('192.0.2.9'))
    if (status === 429) refused++
    if (refused === 2) await services.failures.flush()
  }
  expect(refused).toBeGreaterThan(2)
  const { data } = await list({ status: 429 })
  expect(data).toMatchObject([
    { route: '/api/v2/login', code: 'rate_limited', ip: '192.0.2.9', user: null, count: refused },
  ])
})

test('what is refused for a good reason is no failure', async () => {
  expect((await callAs(null)('GET /user/profile')).status).toBe(401)
  expect((await ann('GET /admin/users')).status).toBe(403)
  expect((await ann('GET /user/albums/{id}', { params: { id: 999 } })).status).toBe(404)
  expect((await list()).data).toEqual([])
})

test('[AD-01] where failures cannot be written down, answers are what they were, and nothing is lost that fits', async () => {
  const before = services.failures.dropped()
  await rename('failed_requests', 'gone')
  const ids = await faulting(async () => {
    const first = await fault()
    await services.failures.flush()
    const others = []
    for (let n = 0; n < 210; n++) others.push(await fault())
    return [first, ...others]
  })
  await services.failures.flush()
  await rename('gone', 'failed_requests')
  expect(services.failures.dropped() - before).toBe(11)
  expect((await list({ q: ids[0] })).meta.total).toBe(1)
  const { meta, dropped } = await list()
  expect(meta.total).toBe(200)
  expect(dropped).toBe(before + 11)
})

test('[AD-01] they are kept for two weeks, and no more than a bounded number of them', async () => {
  const row = { method: 'GET', route: '/x', code: 'fault', message: '', place: null, user_id: null, ip: '', count: 1 }
  const insert = async (count: number, status: number, at: Date) => {
    for (let n = 0; n < count; n += 500) {
      const rows = Array.from({ length: Math.min(500, count - n) }, (_, place) => ({
        ...row,
        status,
        request_id: `${status} ${n + place}`,
        at: new Date(at.getTime() + n + place).toISOString(),
        merge_key: null,
      }))
      await db.insertInto('failed_requests').values(rows).execute()
    }
  }
  const now = clock.time.getTime()
  await insert(10, 500, new Date(now - 15 * 86_400_000))
  await insert(6000, 500, new Date(now - 2 * 86_400_000))
  await insert(5500, 429, new Date(now - 86_400_000))
  await services.failures.tidy()
  await services.retention.apply()
  const { meta } = await list()
  expect(meta.total).toBe(9500)
  expect((await list({ status: 429 })).meta.total).toBe(5000)
  expect((await list({ q: '500 0' })).meta.total).toBe(0)
  expect((await jobs.list({ page: 1, per_page: 1 })).counts.failed).toBe(0)
})

test('an account that is removed leaves none of them behind', async () => {
  const bea = await user('bea')
  await faulting(() => fault('/user/tickets', bea.token))
  expect((await list({ q: 'bea' })).meta.total).toBe(1)
  await db.updateTable('users').set({ deletion_at: clock.time.toISOString() }).where('id', '=', bea.id).execute()
  await services.accountRemoval.removeDueAccounts()
  expect((await list()).data).toEqual([])
})
