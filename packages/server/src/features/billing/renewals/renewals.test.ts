import { beforeEach, expect, test } from 'vitest'
import { insertPlan, insertPrice } from '#test/factories/factories.ts'
import { codeOf } from '#test/factories/purchases.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { addPeer, startReachableServer } from '#test/payments/gateway-actions.ts'
import { deliver, type SentNotice } from '#test/payments/peer-server.ts'
import { startStripePeer } from '#test/payments/stripe.ts'

const { server, origin } = await startReachableServer()
const { db, user, clock, configure, services, callAs } = server
const { renewalJobs, orderJobs } = services
const peer = await startStripePeer({ now: () => clock.time })
cleanUp(peer.stop)
const { saved, events } = peer

const DAY = 86_400_000
/** A purchase at this time ends on 28 February, and its renewal on 31 March. */
const start = Date.parse('2026-01-31T10:00:00.000Z')
const onDay = (days: number) => void (clock.time = new Date(start + days * DAY))
onDay(0)
await configure({
  mail_host: 'localhost',
  mail_port: 1,
  mail_from: 'a@x.example',
  language: 'en-US',
  time_zone: 'UTC',
  currency: 'USD',
})
const { id: gateway_id } = await addPeer(server, peer)
const basic = await db.selectFrom('groups').selectAll().where('is_default', '=', true).executeTakeFirstOrThrow()
const { id: _id, ...group } = { ...basic, name: 'Gold', is_default: false }
const { id: group_id } = await db.insertInto('groups').values(group).returning('id').executeTakeFirstOrThrow()

beforeEach(() => {
  saved.bank.answer = 'ok'
})

async function goldPlan(given: { duration?: number; months?: number } = { months: 1 }) {
  const { id: plan_id } = await insertPlan(db, { type: 'vip', name: 'Gold', group_id })
  const { id: price_id } = await insertPrice(db, { plan_id, amounts: { USD: 1000 }, ...given })
  return { plan_id, price_id }
}

const setPrice = (price_id: number, amount: number) =>
  db.updateTable('plan_amounts').set({ amount }).where('price_id', '=', price_id).execute()

const send = (notice: SentNotice) => deliver(`${origin}/api/v2/payments/${gateway_id}/notify`, notice)

let people = 0
const client = { ip: '127.0.0.1', language: 'en-US', user_agent: '', origin: '', picture_origin: '' } as const

/** Buys a plan at Stripe and pays for it; sessions end while the clock moves, so each call has a new one. */
async function buyer(price_id: number, renews = true) {
  const name = `renewer${people++}`
  const { id } = await user(name)
  await db
    .updateTable('users')
    .set({ email: `${name}@x.example` })
    .where('id', '=', id)
    .execute()
  const call = async () =>
    callAs(await services.tokens.createSession(db, id, { isRemembered: true, client }), {
      host: new URL(origin).host,
    })
  const pay = async (trade_no: string, isRenewing: boolean) => {
    const body = { platform: 'stripe', gateway_id, renews: isRenewing } as const
    const answer = await (await call())('POST /user/orders/{trade_no}/pay', { params: { trade_no }, body })
    const payments = db.selectFrom('payments').innerJoin('orders', 'orders.id', 'payments.order_id')
    const newest = payments.where('orders.trade_no', '=', trade_no).orderBy('payments.id', 'desc').select('reference')
    return { answer, reference: (await newest.executeTakeFirst())?.reference ?? '' }
  }
  const settle = async (reference: string) => {
    peer.pay(reference)
    expect((await send(peer.notice(reference))).status).toBe(200)
  }
  const { data } = await (await call())('POST /user/orders', { body: { price_id } })
  const { answer, reference } = await pay(data.trade_no, renews)
  if (answer.status === 200) await settle(reference)
  const groups = async () => (await (await call())('GET /user/groups')).data.data
  return {
    id,
    name,
    call,
    pay,
    settle,
    answer,
    reference,
    trade_no: data.trade_no,
    subscription: async () => (await groups())[0]!,
    renewal: async () => (await groups())[0]?.renewal ?? null,
    orders: async () => (await (await call())('GET /user/orders')).data.data,
    order: async (trade_no: string) =>
      (await (await call())('GET /user/orders/{trade_no}', { params: { trade_no } })).data,
    setRenewal: async (is_active: boolean) => {
      const params = { id: (await groups())[0]!.id }
      return (await call())('PUT /user/groups/{id}/renewal', { params, body: { is_active } })
    },
    mails: () =>
      db
        .selectFrom('mail_outbox')
        .where('to_address', '=', `${name}@x.example`)
        .orderBy('id')
        .select(['subject', 'text'])
        .execute(),
  }
}

/** Lists the off-session charges for the orders of a user. */
async function references(user_id: number) {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .where('orders.user_id', '=', user_id)
    .select('payments.reference')
    .execute()
  return rows.map(({ reference }) => reference)
}
const chargesOf = async (user_id: number) => {
  const own = await references(user_id)
  return saved.intents.filter(({ metadata }) => own.includes(metadata.reference!)).toReversed()
}

async function run() {
  await renewalJobs.announceRenewals()
  await renewalJobs.chargeRenewals()
}

/** Returns a buyer who has been told of the renewal. */
async function announcedBuyer() {
  onDay(0)
  const ann = await buyer((await goldPlan()).price_id)
  onDay(21)
  await run()
  return ann
}

test('[PL-30] a buyer who asks for it has the payment method saved, and sees when the plan renews', async () => {
  onDay(0)
  const { price_id } = await goldPlan()
  const ann = await buyer(price_id)
  expect(ann.answer.status).toBe(200)
  const [sent] = peer.received.filter(({ body }) => body.includes(`client_reference_id=${ann.reference}`))
  expect(new URLSearchParams(sent!.body).get('payment_intent_data[setup_future_usage]')).toBe('off_session')
  expect(await ann.renewal()).toEqual({
    state: 'active',
    renews_at: '2026-02-27T10:00:00.000Z',
    amount: 10,
    currency: 'USD',
  })
  const bob = await buyer(price_id, false)
  const [plain] = peer.received.filter(({ body }) => body.includes(`client_reference_id=${bob.reference}`))
  expect(plain!.body).not.toContain('setup_future_usage')
  expect(await bob.renewal()).toBeNull()
})

test('[PL-30] what is too short or is no subscription does not renew', async () => {
  onDay(0)
  const short = await goldPlan({ duration: 13 * 1440 })
  const { id: plan_id } = await insertPlan(db, {})
  const room = await insertPrice(db, { plan_id, amounts: { USD: 1000 } })
  for (const price_id of [short.price_id, room.id]) {
    const eve = await buyer(price_id)
    expect(codeOf(eve.answer as never)).toEqual([409, 'payment_unavailable'])
    expect((await eve.order(eve.trade_no)).pay_options).toMatchObject([{ platform: 'stripe', can_renew: false }])
  }
  const fine = await buyer((await goldPlan({ duration: 14 * 1440 })).price_id)
  expect(await fine.renewal()).toMatchObject({ state: 'active' })
})

test('[PL-31] the buyer is told a week ahead, and the told amount is charged a day before the end', async () => {
  onDay(0)
  const { price_id } = await goldPlan()
  const ann = await buyer(price_id)
  onDay(20)
  await run()
  expect(await ann.mails()).toHaveLength(1)
  onDay(21)
  for (let times = 0; times < 3; times++) await run()
  const [, told, ...others] = await ann.mails()
  expect(others).toEqual([])
  expect(told!.text).toContain('USD\u00A010.00')
  expect(told!.text).toContain('February 27, 2026')
  expect(told!.text).toContain(`${origin}/user`)
  await setPrice(price_id, 1500)
  onDay(26.9)
  await run()
  expect(await chargesOf(ann.id)).toEqual([])
  onDay(27)
  for (let times = 0; times < 3; times++) await run()
  expect(await chargesOf(ann.id)).toMatchObject([{ amount: 1000, currency: 'usd', status: 'succeeded' }])
  const [renewal] = await ann.orders()
  expect(renewal).toMatchObject({ status: 'paid', amount: 10, is_renewal: true, pay_method: 'stripe' })
  expect((await ann.subscription()).expired_at).toBe('2026-03-31T10:00:00.000Z')
  expect((await ann.mails()).at(-1)!.text).toContain(renewal!.trade_no)
  // The next email tells the new price.
  onDay(52.5)
  await run()
  expect((await ann.mails()).at(-1)!.text).toContain('USD\u00A015.00')
  expect(await ann.renewal()).toMatchObject({ amount: 15, renews_at: '2026-03-30T10:00:00.000Z' })
  onDay(58)
  await run()
  expect(await chargesOf(ann.id)).toMatchObject([{ amount: 1000 }, { amount: 1500 }])
  expect((await ann.subscription()).expired_at).toBe('2026-04-30T10:00:00.000Z')
})

test('[PL-32] a canceled renewal charges nothing, and a restarted one is told of again', async () => {
  onDay(0)
  const { price_id } = await goldPlan()
  const [ann, bob] = [await buyer(price_id), await buyer(price_id)]
  onDay(21)
  await run()
  expect((await ann.setRenewal(false)).status).toBe(204)
  expect((await bob.setRenewal(false)).status).toBe(204)
  expect(await ann.renewal()).toMatchObject({ state: 'canceled' })
  onDay(27)
  await run()
  expect(await chargesOf(ann.id)).toEqual([])
  expect((await bob.setRenewal(true)).status).toBe(204)
  onDay(27.5)
  await run()
  expect((await bob.mails()).filter(({ subject }) => subject.includes('renews'))).toHaveLength(2)
  onDay(27.97)
  await run()
  expect(await chargesOf(bob.id)).toHaveLength(1)
  expect((await bob.subscription()).expired_at).toBe('2026-03-31T10:00:00.000Z')
  expect(await chargesOf(ann.id)).toEqual([])
  const other = await ann.call()
  const params = { id: (await bob.subscription()).id }
  const foreign = await other('PUT /user/groups/{id}/renewal', { params, body: { is_active: false } })
  expect(codeOf(foreign as never)).toEqual([404, 'owned_missing'])
})

/** The run between turns the attempt with the lost answer into a declined one. */
async function turnOffForOneRun() {
  const setEnabled = (is_enabled: boolean) =>
    db.updateTable('payment_gateways').set({ is_enabled }).where('id', '=', gateway_id).execute()
  await setEnabled(false)
  onDay(27.1)
  await run()
  await setEnabled(true)
  saved.forgetKeys()
}

test.each([
  ['and the key is known', async () => {}],
  ['and Stripe has forgotten the key', async () => saved.forgetKeys()],
  ['and the gateway was turned off meanwhile', turnOffForOneRun],
])('[PL-33] a charge whose answer was lost is not made again, %s', async (_case, between) => {
  const ann = await announcedBuyer()
  onDay(27)
  saved.bank.answer = 'lost'
  await run()
  saved.bank.answer = 'ok'
  expect((await ann.subscription()).expired_at).toBe('2026-02-28T10:00:00.000Z')
  await between()
  onDay(27.97)
  await run()
  expect(await chargesOf(ann.id)).toHaveLength(1)
  expect((await ann.subscription()).expired_at).toBe('2026-03-31T10:00:00.000Z')
  expect((await ann.orders()).filter(({ is_renewal }) => is_renewal)).toMatchObject([{ status: 'paid' }])
})

test('[PL-33] a notification grants a charge whose answer was lost, and the job finds it done', async () => {
  const ann = await announcedBuyer()
  onDay(27)
  saved.bank.answer = 'lost'
  await run()
  saved.bank.answer = 'ok'
  for (let times = 0; times < 2; times++) expect((await send(events.charged())).status).toBe(200)
  expect((await ann.subscription()).expired_at).toBe('2026-03-31T10:00:00.000Z')
  onDay(27.1)
  await run()
  await orderJobs.pollOpenPayments()
  expect(await chargesOf(ann.id)).toHaveLength(1)
  expect((await ann.subscription()).expired_at).toBe('2026-03-31T10:00:00.000Z')
  expect((await ann.mails()).filter(({ subject }) => subject.includes('is paid'))).toHaveLength(2)
})

test('[PL-33] a site that was restored from a backup does not charge again', async () => {
  const ann = await announcedBuyer()
  const before = await db.selectFrom('renewals').where('user_id', '=', ann.id).selectAll().executeTakeFirstOrThrow()
  onDay(27)
  await run()
  // The rows of the backup know nothing of the charge, its order and what it bought.
  const charged = db.selectFrom('renewals').where('user_id', '=', ann.id).select('order_id')
  await db
    .updateTable('payments')
    .set({ reference: null, provider_trade_no: null })
    .where('order_id', 'in', charged)
    .execute()
  await db.updateTable('orders').set({ user_id: null, status: 'cancelled' }).where('id', 'in', charged).execute()
  await db.updateTable('renewals').set(before).where('id', '=', before.id).execute()
  await db
    .updateTable('user_groups')
    .set({ expired_at: before.period_end })
    .where('id', '=', before.user_group_id)
    .execute()
  saved.forgetKeys()
  const charges = saved.intents.length
  onDay(27.5)
  await run()
  expect(saved.intents).toHaveLength(charges)
  expect((await ann.subscription()).expired_at).toBe('2026-03-31T10:00:00.000Z')
})

test('[PL-33] two processes that renew at once charge once', async () => {
  onDay(0)
  const ann = await buyer((await goldPlan()).price_id)
  onDay(21)
  await Promise.all([renewalJobs.announceRenewals(), renewalJobs.announceRenewals()])
  expect((await ann.mails()).filter(({ subject }) => subject.includes('renews'))).toHaveLength(1)
  onDay(27)
  await Promise.all([renewalJobs.chargeRenewals(), renewalJobs.chargeRenewals()])
  expect(await chargesOf(ann.id)).toHaveLength(1)
  expect((await ann.subscription()).expired_at).toBe('2026-03-31T10:00:00.000Z')
})

test('[PL-34] a declined charge is repeated after 1, 3 and 5 days, each told of; then the renewal ends', async () => {
  const ann = await announcedBuyer()
  saved.bank.answer = 'declined'
  const counts: number[] = []
  for (const day of [27, 27.9, 28, 29.9, 30, 31.9, 32, 33, 40]) {
    onDay(day)
    await run()
    counts.push((await chargesOf(ann.id)).length)
  }
  saved.bank.answer = 'ok'
  expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 4])
  const failed = (await ann.mails()).filter(({ subject }) => subject.includes('couldn’t renew'))
  expect(failed).toHaveLength(4)
  const [first] = await ann.orders()
  expect(failed[0]!.text).toContain('February 28, 2026')
  expect(failed[0]!.text).toContain(`${origin}/user/orders/${first!.trade_no}`)
  expect(failed[3]!.text).toContain('automatic renewal is off')
  expect((await ann.orders()).filter(({ is_renewal }) => is_renewal)).toHaveLength(1)
})

test('[PL-34] a payment method that was removed at the provider is told of like a declined one', async () => {
  const ann = await announcedBuyer()
  onDay(27)
  saved.bank.answer = 'removed'
  await run()
  expect((await ann.mails()).at(-1)!.subject).toContain('couldn’t renew')
})

test('[PL-37] a group that was given after the end is not replaced by a retried renewal', async () => {
  const ann = await announcedBuyer()
  saved.bank.answer = 'declined'
  onDay(27)
  await run()
  saved.bank.answer = 'ok'
  onDay(28.5)
  const { id: _, ...row } = { ...basic, name: 'Platinum', is_default: false }
  const { id: other } = await db.insertInto('groups').values(row).returning('id').executeTakeFirstOrThrow()
  const admin = await user('giving_admin', { is_admin: true })
  const gift = { params: { id: ann.id }, body: { group_id: other, days: 30 } }
  expect((await admin('POST /admin/users/{id}/groups', gift)).status).toBeLessThan(300)
  onDay(30)
  await run()
  expect((await chargesOf(ann.id)).filter(({ status }) => status === 'succeeded')).toEqual([])
})

test('[PL-34] a retry that succeeds after the end starts a new period, which renews again', async () => {
  const ann = await announcedBuyer()
  saved.bank.answer = 'declined'
  for (const day of [27, 28]) {
    onDay(day)
    await run()
  }
  saved.bank.answer = 'ok'
  onDay(30)
  await run()
  expect(await ann.subscription()).toMatchObject({
    state: 'active',
    expired_at: '2026-04-02T10:00:00.000Z',
    renewal: { state: 'active' },
  })
})

test('[PL-35] a bank that wants to see the buyer gets an ordinary checkout of the same order', async () => {
  const ann = await announcedBuyer()
  saved.bank.answer = 'authentication_required'
  onDay(27)
  await run()
  saved.bank.answer = 'ok'
  const [order] = await ann.orders()
  const mail = (await ann.mails()).at(-1)!
  expect(mail.subject).toContain('Confirm the payment')
  expect(mail.text).toContain(`${origin}/user/orders/${order!.trade_no}`)
  onDay(27.5)
  await run()
  expect(await chargesOf(ann.id)).toHaveLength(1)
  const { answer, reference } = await ann.pay(order!.trade_no, false)
  expect(answer.status).toBe(200)
  await ann.settle(reference)
  expect(await ann.subscription()).toMatchObject({
    expired_at: '2026-03-31T10:00:00.000Z',
    renewal: { state: 'active' },
  })
})

test('[PL-35] a checkout that the buyer has begun is closed before the card is charged again', async () => {
  const ann = await announcedBuyer()
  saved.bank.answer = 'declined'
  onDay(27)
  await run()
  saved.bank.answer = 'ok'
  const [order] = await ann.orders()
  const { reference } = await ann.pay(order!.trade_no, false)
  peer.pay(reference)
  onDay(27.96)
  await run()
  // The page was paid, so the money of the page counts and the card is left alone.
  expect((await chargesOf(ann.id)).filter(({ status }) => status === 'succeeded')).toEqual([])
  expect((await ann.subscription()).expired_at).toBe('2026-03-31T10:00:00.000Z')
})

test.each(['refunded', 'disputed'] as const)('[PL-36] money that is %s ends the renewal', async (kind) => {
  onDay(0)
  const ann = await buyer((await goldPlan()).price_id)
  if (kind === 'refunded') peer.refund!(ann.reference, 100)
  expect((await send(events[kind](ann.reference))).status).toBe(200)
  expect(await ann.renewal()).toBeNull()
  expect((await ann.mails()).at(-1)!.text).toContain('refunded or disputed')
  onDay(21)
  await run()
  onDay(27)
  await run()
  expect(await chargesOf(ann.id)).toEqual([])
})

test('[PL-36] a refund that an administrator records ends the renewal', async () => {
  onDay(0)
  const ann = await buyer((await goldPlan()).price_id)
  const admin = await user('refunding_admin', { is_admin: true })
  const params = { trade_no: ann.trade_no }
  await admin('POST /admin/orders/{trade_no}/refund', { params, body: { amount: 1 } })
  expect(await ann.renewal()).toBeNull()
})

test('[PL-37] a plan that is no longer sold, or another plan, ends the renewal', async () => {
  onDay(0)
  const { price_id, plan_id } = await goldPlan()
  const [ann, bob] = [await buyer(price_id), await buyer(price_id)]
  onDay(21)
  await run()
  await db.updateTable('plans').set({ is_published: false }).where('id', '=', plan_id).execute()
  onDay(27)
  await run()
  expect(await chargesOf(ann.id)).toEqual([])
  expect(await ann.renewal()).toBeNull()
  expect((await ann.mails()).at(-1)!.text).toContain('no longer sold')
  onDay(27.2)
  const other = await goldPlan()
  const { data } = await (await bob.call())('POST /user/orders', { body: { price_id: other.price_id } })
  const { reference } = await bob.pay(data.trade_no, false)
  await bob.settle(reference)
  expect(await bob.renewal()).toBeNull()
})

test('[PL-38] a site in maintenance or read-only mode charges nobody', async () => {
  const ann = await announcedBuyer()
  onDay(27)
  for (const site_mode of ['maintenance', 'read_only'] as const) {
    await configure({ site_mode })
    await run()
    expect(await chargesOf(ann.id)).toEqual([])
  }
  await configure({ site_mode: 'normal' })
  await run()
  expect(await chargesOf(ann.id)).toHaveLength(1)
})

test('[PL-38] a restored copy of the site charges nobody until its storages are confirmed', async () => {
  const ann = await announcedBuyer()
  onDay(27)
  const steps = [
    [clock.time.toISOString(), 0],
    [null, 1],
  ] as const
  for (const [read_only_since, count] of steps) {
    await db.updateTable('storages').set({ read_only_since }).execute()
    await run()
    expect(await chargesOf(ann.id)).toHaveLength(count)
  }
})

test('[PL-38] an account that is suspended is not charged, and one that is much too late is not either', async () => {
  const ann = await announcedBuyer()
  await db.updateTable('users').set({ is_suspended: true }).where('id', '=', ann.id).execute()
  onDay(27)
  await run()
  await db.updateTable('users').set({ is_suspended: false }).where('id', '=', ann.id).execute()
  onDay(35)
  await run()
  expect(await chargesOf(ann.id)).toEqual([])
  expect((await ann.mails()).at(-1)!.text).toContain('in time')
})

test('[PL-40] administrators see renewals and stop them, which is recorded', async () => {
  onDay(0)
  const ann = await buyer((await goldPlan()).price_id)
  const admin = await user('stopping_admin', { is_admin: true })
  const params = { id: ann.id }
  const [owned] = (await admin('GET /admin/users/{id}/groups', { params })).data.data
  expect(owned).toMatchObject({ renewal: { state: 'active', renews_at: '2026-02-27T10:00:00.000Z' } })
  const named = { params: { ...params, owned_id: owned!.id } }
  expect((await admin('DELETE /admin/users/{id}/groups/{owned_id}/renewal', named)).status).toBe(204)
  expect(await ann.renewal()).toBeNull()
  expect((await ann.mails()).at(-1)!.text).toContain('An administrator turned it off')
  const again = await admin('DELETE /admin/users/{id}/groups/{owned_id}/renewal', named)
  expect(codeOf(again as never)).toEqual([404, 'owned_missing'])
  const { data: log } = (await admin('GET /admin/audit', { query: { q: ann.name } })).data
  expect(log).toMatchObject([{ action: 'renewal.stop', detail: { state: { from: 'active', to: 'ended' } } }])
  onDay(27)
  await run()
  expect(await chargesOf(ann.id)).toEqual([])
})
