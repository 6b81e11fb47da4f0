import { beforeEach, expect, test } from 'vitest'
import { startRenewalSite } from '#test/payments/renewal-site.ts'

const site = await startRenewalSite()
const { server, saved, orderJobs } = site
const { onDay, goldPlan, setPrice, buyer, chargesOf, run, announcedBuyer } = site
const { db } = server

beforeEach(() => {
  saved.bank.answer = 'ok'
})

test.each(['the renewal', 'the order'])(
  '[PL-33] a charge whose answer was lost counts, although the buyer canceled %s and no notification came',
  async (canceled) => {
    const ann = await announcedBuyer()
    saved.bank.answer = 'lost'
    onDay(27)
    await run()
    saved.bank.answer = 'ok'
    const [order] = await ann.orders()
    const params = { trade_no: order!.trade_no }
    if (canceled === 'the renewal') await ann.setRenewal(false)
    else expect((await (await ann.call())('PUT /user/orders/{trade_no}/cancel', { params })).status).toBe(204)
    await orderJobs.pollOpenPayments()
    onDay(27.1)
    await run()
    expect(await chargesOf(ann.id)).toHaveLength(1)
    expect((await ann.orders())[0]).toMatchObject({ trade_no: order!.trade_no, status: 'paid' })
    expect((await ann.subscription()).expired_at).toBe('2026-03-31T10:00:00.000Z')
  },
)

test('[PL-33] an attempt that was not made is not made after the buyer has canceled the renewal', async () => {
  const ann = await announcedBuyer()
  onDay(27)
  saved.bank.answer = 'down'
  await run()
  saved.bank.answer = 'ok'
  expect((await ann.orders())[0]).toMatchObject({ is_renewal: true, status: 'unpaid' })
  await ann.setRenewal(false)
  onDay(27.1)
  await run()
  onDay(28)
  await run()
  expect(await chargesOf(ann.id)).toEqual([])
  expect((await ann.subscription()).expired_at).toBe('2026-02-28T10:00:00.000Z')
})

test('[PL-38] an account that is suspended while others are charged is not charged', async () => {
  onDay(0)
  const { price_id } = await goldPlan()
  const [ann, bob] = [await buyer(price_id), await buyer(price_id)]
  onDay(21)
  await run()
  onDay(27)
  const suspensions: Promise<unknown>[] = []
  Object.defineProperty(saved.bank, 'answer', {
    configurable: true,
    get() {
      if (suspensions.length === 0) {
        suspensions.push(db.updateTable('users').set({ is_suspended: true }).where('id', '=', bob.id).execute())
      }
      return 'ok'
    },
  })
  await run()
  Object.defineProperty(saved.bank, 'answer', { configurable: true, writable: true, value: 'ok' })
  await Promise.all(suspensions)
  expect(await chargesOf(ann.id)).toHaveLength(1)
  expect(await chargesOf(bob.id)).toEqual([])
})

test.each([
  ['one for a day', { months: 0, duration: 1440 }, 1000],
  ['one for ever', { months: 0, duration: 0 }, 1000],
  ['free of charge', { months: 1, duration: 0 }, 0],
])('[PL-37] a price that has become %s ends the renewal', async (_case, period, amount) => {
  onDay(0)
  const { price_id } = await goldPlan()
  const ann = await buyer(price_id)
  await db.updateTable('plan_prices').set(period).where('id', '=', price_id).execute()
  await setPrice(price_id, amount)
  onDay(21)
  await run()
  expect((await ann.mails()).at(-1)!.text).toContain('no longer')
  onDay(27)
  await run()
  expect(await chargesOf(ann.id)).toEqual([])
  expect(await ann.renewal()).toBeNull()
})
