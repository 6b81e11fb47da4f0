import { once } from 'node:events'
import { createServer } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { insertPhoto, insertUser } from '#test/factories/factories.ts'
import { send } from '#test/harness/listen.ts'
import { startServer } from '#test/harness/server.ts'
import { startReceiver } from '#test/peers/webhook-receiver.ts'
import { WEBHOOK_RETRY_PAUSES_MS } from './deliver-webhook.ts'
import { deleteExcessDeliveries } from './delivery-queries.ts'

const { db, user, callAs, configure, jobs, clock, services } = await startServer({
  PUBLIC_URL: 'https://pictures.example',
})
const root = await user('root', { is_admin: true })
const { id: owner_id } = await user('ann')
const client = { ip: '127.0.0.1', language: 'zh-CN', user_agent: 'test', origin: '', picture_origin: '' } as const
/** Creates a new session, because tests move the clock by days. */
const sessionOf = async (id: number) =>
  callAs(await services.tokens.createSession(db, id, { isRemembered: false, client }))
let admin = callAs(root.token)
const receiver = await startReceiver()
cleanUp(receiver.stop)
const { received } = receiver
const day = 86_400_000

async function hook(url = receiver.url) {
  const body = { name: 'Receiver', url, events: ['photo.deleted' as const] }
  return (await admin('POST /admin/webhooks', { body })).data
}
const deliveriesOf = async (id: number, query = {}) =>
  (await admin('GET /admin/webhooks/{id}/deliveries', { params: { id }, query })).data.data
const listed = async (id: number) => (await admin('GET /admin/webhooks')).data.data.find((each) => each.id === id)!

async function tell(count = 1) {
  const ids: number[] = []
  for (let each = 0; each < count; each++) ids.push((await insertPhoto(db, { owner_id })).id)
  const ann = await sessionOf(owner_id)
  expect((await ann('DELETE /user/photos', { body: ids })).status).toBe(204)
}

/** Moves the clock and runs the deliveries that are due by then. */
async function later(ms: number) {
  clock.time = new Date(clock.time.getTime() + ms)
  admin = await sessionOf(root.id)
  await services.webhookDelivery.sweep()
  await jobs.drain()
}

beforeEach(async () => {
  for (const { id } of (await admin('GET /admin/webhooks')).data.data)
    await admin('DELETE /admin/webhooks/{id}', { params: { id } })
  await jobs.drain()
  received.length = 0
  receiver.plan.answer = receiver.respondWith(200, 'thanks')
})

test('what is refused is tried again after growing pauses under the same number, until it is taken', async () => {
  const { id } = await hook()
  receiver.plan.answer = receiver.respondWith(500, 'not now')
  await tell()
  await jobs.drain()
  const [first] = await deliveriesOf(id)
  expect(first).toMatchObject({ state: 'waiting', attempts: 1, status: 500, error: 'status' })
  expect(Date.parse(first!.next_at!) - clock.time.getTime()).toBe(WEBHOOK_RETRY_PAUSES_MS[0])
  expect(await listed(id)).toMatchObject({ failing_since: clock.time.toISOString(), waiting_count: 1 })
  await later(WEBHOOK_RETRY_PAUSES_MS[0]! - 1)
  expect(received).toHaveLength(1)
  await later(1)
  expect(received).toHaveLength(2)
  expect(
    WEBHOOK_RETRY_PAUSES_MS.every((pause, place) => place === 0 || pause >= WEBHOOK_RETRY_PAUSES_MS[place - 1]!),
  ).toBe(true)
  receiver.plan.answer = receiver.respondWith(204)
  await later(WEBHOOK_RETRY_PAUSES_MS[1]!)
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', attempts: 3, status: 204, error: null }])
  expect(new Set(received.map((said) => said.headers['imagora-delivery'])).size).toBe(1)
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  expect((await listed(id)).failing_since).toBeNull()
})

test('after about a day it has failed, and can be delivered again by hand', async () => {
  const { id } = await hook()
  receiver.plan.answer = receiver.respondWith(500)
  await tell()
  await jobs.drain()
  for (const pause of WEBHOOK_RETRY_PAUSES_MS) await later(pause)
  const total = WEBHOOK_RETRY_PAUSES_MS.reduce((sum, pause) => sum + pause, 0)
  expect(total / 3_600_000).toBeGreaterThan(20)
  expect(total / 3_600_000).toBeLessThan(28)
  const [failed] = await deliveriesOf(id)
  expect(failed).toMatchObject({ state: 'failed', attempts: WEBHOOK_RETRY_PAUSES_MS.length + 1, next_at: null })
  await later(day)
  expect(received).toHaveLength(WEBHOOK_RETRY_PAUSES_MS.length + 1)
  receiver.plan.answer = receiver.respondWith(200)
  const params = { id, delivery_id: failed!.id }
  const redeliver = () => admin('POST /admin/webhooks/{id}/deliveries/{delivery_id}/redeliver', { params })
  expect((await redeliver()).status).toBe(204)
  await jobs.drain()
  expect(await deliveriesOf(id, { state: 'delivered' })).toMatchObject([{ id: failed!.id, attempts: 1 }])
  expect(received.at(-1)!.id).toBe(failed!.id)
  await admin('PUT /admin/webhooks/{id}', { params: { id }, body: { is_enabled: false } })
  expect((await redeliver()).data.code).toBe('webhook_off')
})

test('a receiver that is not there, hangs up, or answers late has not taken it', async () => {
  const gone = createServer().listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const { port } = gone.address() as { port: number }
  gone.close()
  await once(gone, 'close')
  const refused = await hook(`http://127.0.0.1:${port}/`)
  await tell()
  await jobs.drain()
  expect(await deliveriesOf(refused.id)).toMatchObject([
    { state: 'waiting', error: 'connection_refused', status: null },
  ])

  const cut = await hook(`${receiver.url}/cut`)
  receiver.plan.answer = (response) => response.destroy()
  await tell()
  await jobs.drain()
  expect(await deliveriesOf(cut.id)).toMatchObject([{ state: 'waiting', error: 'unreachable' }])
})

test('nobody waits longer than ten seconds for an answer', async () => {
  const { id } = await hook()
  const held: (() => void)[] = []
  receiver.plan.answer = (response) => void held.push(() => response.end())
  await tell()
  const began = performance.now()
  await jobs.drain()
  expect(performance.now() - began).toBeLessThan(14_000)
  for (const release of held) release()
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', error: 'timed_out' }])
}, 30_000)

test('a redirect is not followed', async () => {
  const { id } = await hook()
  receiver.plan.answer = (response) => send(response, { status: 307, location: `${receiver.url}/elsewhere` })
  await tell()
  await jobs.drain()
  expect(received).toHaveLength(1)
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', error: 'redirect_refused', status: null }])
})

test.each(['https://10.0.0.1/', 'https://192.168.1.1:8443/x', 'https://169.254.169.254/', 'https://[fd00::1]/'])(
  'an address of a private network is never connected to: %s',
  async (url) => {
    const { id } = await hook(url)
    await tell()
    await jobs.drain()
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', error: 'address_refused', status: null }])
  },
)

test('many are delivered each once, also when several come to look at the same time', async () => {
  const { id } = await hook()
  await tell(40)
  await tell(10)
  await Promise.all([services.webhookDelivery.sweep(), services.webhookDelivery.sweep(), jobs.drain()])
  await jobs.drain()
  expect(received).toHaveLength(50)
  expect(new Set(received.map((said) => said.id)).size).toBe(50)
  expect((await listed(id)).waiting_count).toBe(0)
})

test('who dies over a delivery leaves it to others after a while', async () => {
  const { id } = await hook()
  await tell()
  const next_at = new Date(clock.time.getTime() + 60_000).toISOString()
  await db.updateTable('webhook_deliveries').set({ next_at }).where('webhook_id', '=', id).execute()
  await jobs.drain()
  expect(received).toEqual([])
  await later(60_000)
  expect(received).toHaveLength(1)
})

test('after five days without a success it is switched off, once, and administrators are written to', async () => {
  await configure({ mail_host: 'mail.example', mail_from: 'site@mail.example' })
  const boss = await insertUser(db, { username: 'boss', email: 'boss@x.example', is_admin: true })
  const { id } = await hook()
  receiver.plan.answer = receiver.respondWith(500)
  await tell()
  await jobs.drain()
  const letters = () =>
    db.selectFrom('mail_outbox').where('to_address', '=', 'boss@x.example').select(['subject', 'text']).execute()
  await later(5 * day - 1)
  expect((await listed(id)).is_enabled).toBe(true)
  await tell(2)
  await later(1)
  await later(day)
  expect(await listed(id)).toMatchObject({ is_enabled: false, waiting_count: 0 })
  expect(await letters()).toMatchObject([{ text: expect.stringContaining(receiver.url) }])
  const audit = (await admin('GET /admin/audit')).data.data.filter(({ action }) => action === 'webhook.switched_off')
  expect(audit).toMatchObject([{ user: null }])
  const before = received.length
  await tell()
  await jobs.drain()
  expect(received).toHaveLength(before)
  await admin('PUT /admin/webhooks/{id}', { params: { id }, body: { is_enabled: true } })
  expect((await listed(id)).failing_since).toBeNull()
  await db.deleteFrom('users').where('id', '=', boss.id).execute()
})

test('the record is kept for fourteen days, and no more of it than there is room for', async () => {
  const { id } = await hook()
  await tell(3)
  await jobs.drain()
  await deleteExcessDeliveries(db, 2)
  const kept = await deliveriesOf(id)
  expect(kept).toHaveLength(2)
  clock.time = new Date(clock.time.getTime() + 14 * day + 1)
  await services.retention.apply()
  // The session of the administrator has ended by then.
  expect(await db.selectFrom('webhook_deliveries').where('webhook_id', '=', id).select('id').execute()).toEqual([])
})
