import { limits, type WebhookEvent } from '@imagora/contract'
import { beforeEach, expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { formOf } from '#test/factories/forms.ts'
import { openShop } from '#test/factories/purchases.ts'
import { png } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { isSigned, startReceiver } from '#test/peers/webhook-receiver.ts'

const server = await startServer({ PUBLIC_URL: 'https://pictures.example' })
const { db, user, register, configure, jobs, clock, services } = server
const admin = await user('root', { is_admin: true })
const receiver = await startReceiver()
cleanUp(receiver.stop)
const { received } = receiver

async function hook(events: WebhookEvent[], given: { url?: string; is_enabled?: boolean } = {}) {
  const body = { name: 'Receiver', url: `${receiver.url}/in`, events, ...given }
  return (await admin('POST /admin/webhooks', { body })).data
}
const deliveriesOf = async (id: number, query = {}) =>
  (await admin('GET /admin/webhooks/{id}/deliveries', { params: { id }, query })).data.data
const listed = async (id: number) => (await admin('GET /admin/webhooks')).data.data.find((each) => each.id === id)!

let seed = 0
async function upload(who: typeof admin, fields: Record<string, string> = {}) {
  const form = formOf({ bytes: await png({ seed: ++seed }), filename: 'sea.png' }, fields)
  return (await who('POST /upload', { form })).data
}

beforeEach(async () => {
  for (const { id } of (await admin('GET /admin/webhooks')).data.data)
    await admin('DELETE /admin/webhooks/{id}', { params: { id } })
  await jobs.drain()
  received.length = 0
  receiver.plan.answer = receiver.respondWith(200, 'thanks')
})

test('delivers a webhook once, signed, with its own id, and records request and response', async () => {
  const { id, secret } = await hook(['photo.created'])
  const ann = await user('ann')
  const photo = await upload(ann)
  expect(received).toEqual([])
  await jobs.drain()
  expect(received).toHaveLength(1)
  const [said] = received
  expect(isSigned(said!, secret)).toBe(true)
  expect(isSigned(said!, `${secret}x`)).toBe(false)
  expect(isSigned({ ...said!, body: said!.body.replace('sea', 'tea') }, secret)).toBe(false)
  expect(said).toMatchObject({
    event: 'photo.created',
    headers: { 'imagora-event': 'photo.created', 'imagora-delivery': said!.id, 'content-type': 'application/json' },
    data: {
      id: photo.id,
      key: photo.key,
      sha256: photo.sha256,
      is_public: false,
      url: `https://pictures.example/i/${photo.key}.png`,
      user: { id: ann.id, username: 'ann' },
      albums: [],
      tags: [],
    },
  })
  expect(said!.body).not.toContain('ip_address')
  const [delivery] = await deliveriesOf(id)
  expect(delivery).toMatchObject({
    id: said!.id,
    state: 'delivered',
    attempts: 1,
    status: 200,
    error: null,
    next_at: null,
  })
  const params = { id, delivery_id: said!.id }
  const { data } = await admin('GET /admin/webhooks/{id}/deliveries/{delivery_id}', { params })
  expect(data).toMatchObject({ body: said!.body, answer: null })
  expect(await listed(id)).toMatchObject({
    last_delivery_at: clock.time.toISOString(),
    failing_since: null,
    waiting_count: 0,
  })
  await services.webhookDelivery.sweep()
  await jobs.drain()
  expect(received).toHaveLength(1)
})

test('delivers only subscribed events, to each subscriber, and none while disabled', async () => {
  const one = await hook(['photo.created', 'photo.deleted'])
  const other = await hook(['photo.deleted'])
  const off = await hook(['photo.deleted'], { is_enabled: false })
  const bob = await user('bob')
  const { id } = await upload(bob)
  await bob('DELETE /user/photos', { body: [id] })
  await jobs.drain()
  const events = async (webhook: number) => (await deliveriesOf(webhook)).map(({ event }) => event).toSorted()
  expect(await events(one.id)).toEqual(['photo.created', 'photo.deleted'])
  expect(await events(other.id)).toEqual(['photo.deleted'])
  expect(await events(off.id)).toEqual([])
  expect(received.filter((said) => isSigned(said, other.secret)).map(({ event }) => event)).toEqual(['photo.deleted'])
})

test('delivers no event of a rolled back transaction', async () => {
  await hook(['user.registered', 'photo.deleted'])
  const carl = await user('carl')
  const { id } = await upload(carl)
  expect((await carl('DELETE /user/photos', { body: [id, 999_999] })).status).toBe(404)
  expect((await register({ username: 'carl' })).status).toBe(422)
  await jobs.drain()
  expect(received).toEqual([])
})

test('delivers events of uploaded, restored, trashed, deleted and published photos', async () => {
  await hook(['photo.created', 'photo.deleted', 'photo.published'])
  const dora = await user('dora')
  const shown = await upload(dora, { is_public: '1' })
  const hidden = await upload(dora)
  const change = (body: object) => dora('PUT /user/photos/{id}', { params: { id: hidden.id }, body })
  await change({ is_public: true })
  await change({ is_public: true, name: 'Twice' })
  await dora('DELETE /user/photos', { body: [shown.id] })
  await dora('POST /user/trash/restore', { body: [shown.id] })
  await admin('POST /admin/photos/takedown', { body: { ids: [hidden.id], reason: 'x' } })
  await jobs.drain()
  const told = (id: number) => received.filter(({ data }) => data['id'] === id).map(({ event }) => event)
  expect(told(shown.id)).toEqual(['photo.created', 'photo.published', 'photo.deleted', 'photo.created'])
  expect(told(hidden.id).toSorted()).toEqual(['photo.created', 'photo.deleted', 'photo.published'])
  expect(received.find(({ event, data }) => event === 'photo.deleted' && data['id'] === hidden.id)).toMatchObject({
    data: { key: hidden.key, name: 'Twice' },
  })
})

test('with moderation, a photo is published on approval; a protected one never is', async () => {
  await configure({ explore_needs_approval: true })
  await hook(['photo.published'])
  const emil = await user('emil')
  const [waiting, guarded] = [await upload(emil, { is_public: '1' }), await upload(emil)]
  await emil('PUT /user/photos/{id}', { params: { id: guarded.id }, body: { is_protected: true, is_public: true } })
  await jobs.drain()
  expect(received).toEqual([])
  const photos = [{ id: waiting.id, version: 1 }]
  expect((await admin('PUT /admin/explore', { body: { photos, decision: 'approve' } })).status).toBe(204)
  await jobs.drain()
  expect(received.map(({ data }) => data['id'])).toEqual([waiting.id])
  await configure({ explore_needs_approval: false })
})

test('delivers events of paid and refunded orders', async () => {
  await hook(['order.paid', 'order.refunded'])
  const shop = await openShop(server)
  const faye = await user('faye')
  const trade_no = await shop.order(faye)
  const params = { trade_no }
  await admin('PUT /admin/orders/{trade_no}/confirm', { params, body: { note: 'Statement' } })
  await admin('POST /admin/orders/{trade_no}/refund', { params, body: { amount: 4, note: 'Half' } })
  await jobs.drain()
  expect(received.map(({ event }) => event)).toEqual(['order.paid', 'order.refunded'])
  expect(received[0]!.data).toMatchObject({
    trade_no,
    status: 'paid',
    amount: 10,
    currency: 'CNY',
    user: { username: 'faye' },
  })
  expect(received[1]!.data).toMatchObject({ trade_no, refunded_amount: 4 })
})

test('delivers events of created, answered and resolved tickets and reports', async () => {
  await hook(['ticket.created', 'ticket.replied', 'report.created', 'report.decided'])
  const gus = await user('gus')
  const ticket = { title: 'No way in', level: 'high', content: 'It fails' } as const
  const { issue_no } = (await gus('POST /user/tickets', { body: ticket })).data
  await admin('POST /admin/tickets/{issue_no}/reply', { params: { issue_no }, body: { content: 'Try again' } })
  const photo = await upload(gus, { is_public: '1' })
  const report = () =>
    admin('POST /explore/photos/{id}/report', { params: { id: photo.id }, body: { content: 'Bad', reason: 'other' } })
  await report()
  clock.time = new Date(clock.time.getTime() + 1000)
  await report()
  await jobs.drain()
  const made = received.find(({ event }) => event === 'report.created')!
  const params = { id: made.data['id'] as number }
  await admin('PUT /admin/reports/{id}', { params, body: { decision: 'dismiss' } })
  await jobs.drain()
  expect(received.map(({ event }) => event)).toEqual([
    'ticket.created',
    'ticket.replied',
    'report.created',
    'report.decided',
  ])
  expect(received[0]!.data).toMatchObject({ ...ticket, issue_no, user: { username: 'gus' } })
  expect(received[1]!.data).toMatchObject({ content: 'Try again', is_staff: true, ticket: { issue_no } })
  expect(received[2]!.data).toMatchObject({ type: 'photo', target_id: photo.id, reporter: { username: 'root' } })
  expect(received[3]!.data).toMatchObject({ state: 'dismissed', decided_by: { username: 'root' } })
})

test('delivers events of registered, suspended and deleted users; of deleted ones only the name', async () => {
  await hook(['user.registered', 'user.suspended', 'user.removed'])
  expect((await register({ username: 'hanna' })).status).toBe(200)
  const { id } = await db.selectFrom('users').where('username', '=', 'hanna').select('id').executeTakeFirstOrThrow()
  const suspend = (is_suspended: boolean) => admin('PUT /admin/users/{id}', { params: { id }, body: { is_suspended } })
  for (const is_suspended of [true, true, false]) await suspend(is_suspended)
  await jobs.drain()
  const deletion_at = clock.time.toISOString()
  await db.updateTable('users').set({ deletion_at }).where('id', '=', id).execute()
  await services.accountRemoval.removeDueAccounts()
  await jobs.drain()
  expect(received.map(({ event }) => event)).toEqual(['user.registered', 'user.suspended', 'user.removed'])
  expect(received[0]!.data).toMatchObject({ id, username: 'hanna', email: 'hanna@example.org' })
  expect(received[0]!.body).not.toContain('password')
  expect(received[1]!.data).toMatchObject({ id, is_suspended: true })
  expect(Object.keys(received[2]!.data)).toEqual(['id', 'username', 'created_at'])
  expect(received[2]!.data).toMatchObject({ username: 'hanna' })
})

test('the secret is shown once and kept sealed; a new one signs beside the old for a day', async () => {
  const { id, secret } = await hook(['photo.created'])
  const row = () => db.selectFrom('webhooks').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(await row())).not.toContain(secret)
  expect((await admin('GET /admin/webhooks')).body).not.toContain(secret)
  const { secret: next } = (await admin('POST /admin/webhooks/{id}/rotate', { params: { id } })).data
  expect(next).not.toBe(secret)
  const ivan = await user('ivan')
  await upload(ivan)
  await jobs.drain()
  expect([isSigned(received[0]!, secret), isSigned(received[0]!, next)]).toEqual([true, true])
  expect((await listed(id)).rotated_until).not.toBeNull()
  // The expiry is set directly, because moving the clock by a day would end the session.
  await db.updateTable('webhooks').set({ rotated_until: clock.time.toISOString() }).where('id', '=', id).execute()
  await upload(ivan)
  await jobs.drain()
  expect([isSigned(received[1]!, secret), isSigned(received[1]!, next)]).toEqual([false, true])
  expect((await listed(id)).rotated_until).toBeNull()
  const { body } = await admin('GET /admin/audit')
  expect([body.includes(secret), body.includes(next)]).toEqual([false, false])
})

test('a test tells something harmless at once, also while it is off, and answers what came of it', async () => {
  const { id, secret } = await hook(['photo.created'], { is_enabled: false })
  const tryIt = async () => (await admin('POST /admin/webhooks/{id}/test', { params: { id } })).data.findings
  expect(await tryIt()).toMatchObject([{ outcome: 'ok', status: 200, detail: '' }])
  expect(received[0]).toMatchObject({ event: 'webhook.test', data: { id, name: 'Receiver' } })
  expect(isSigned(received[0]!, secret)).toBe(true)
  receiver.plan.answer = receiver.respondWith(403, 'who are you')
  expect(await tryIt()).toMatchObject([{ outcome: 'status', status: 403, detail: '' }])
  expect(await deliveriesOf(id)).toEqual([])
  const entry = (await admin('GET /admin/audit')).data.data[0]
  expect(entry).toMatchObject({ action: 'webhook.test', detail: { outcome: 'status', status: 403 } })
})

test('every change is written down with what it was before, and is known at once', async () => {
  const { id } = await hook(['photo.created'])
  const change = (body: object) => admin('PUT /admin/webhooks/{id}', { params: { id }, body })
  await change({ events: ['photo.deleted'], name: 'Other' })
  expect((await admin('GET /admin/audit')).data.data[0]).toMatchObject({
    action: 'webhook.change',
    detail: { events: { from: ['photo.created'], to: ['photo.deleted'] } },
  })
  const jane = await user('jane')
  await upload(jane)
  await jobs.drain()
  expect(received).toEqual([])
  expect((await change({ events: ['photo.vanished'] })).status).toBe(422)
  expect((await change({ url: 'http://example.org/' })).status).toBe(422)
  expect((await change({ url: 'ftp://example.org/' })).status).toBe(422)
  for (let more = 1; more < limits.webhook.count; more++) await hook(['photo.created'])
  const tooMany = await admin('POST /admin/webhooks', {
    body: { name: 'x', url: receiver.url, events: ['order.paid'] },
  })
  expect(tooMany.data.code).toBe('webhooks_too_many')
})
