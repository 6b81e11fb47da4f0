import { beforeEach, expect, test } from 'vitest'
import { insertPlan, insertPrice } from '#test/factories/factories.ts'
import { codeOf } from '#test/factories/purchases.ts'
import { startRenewalSite } from '#test/payments/renewal-site.ts'

const site = await startRenewalSite()
const { server, origin, peer, saved, events, basic, gateway_id, renewalJobs, orderJobs } = site
const { onDay, goldPlan, setPrice, send, buyer, chargesOf, run, announcedBuyer } = site
const { db, user, clock, configure } = server

beforeEach(() => {
  saved.bank.answer = 'ok'
})

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
