import { expect, test, vi } from 'vitest'
import { insertPlan, insertPrice } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer({ DEV_DOUBLES: '1' })
const { app, db, user } = server
const admin = await user('the_admin', { is_admin: true })
const { data: gateway } = await admin('POST /admin/payment-gateways', {
  body: { name: 'Double', platform: 'double', currencies: ['CNY', 'JPY'] },
})
const buyer = await user('buyer')

/** Places an order and opens the payment page of the test gateway. */
async function opened(currency: 'CNY' | 'JPY' = 'CNY') {
  const { id: plan_id } = await insertPlan(db, {})
  const { id: price_id } = await insertPrice(db, { plan_id, amounts: { [currency]: 1250 } })
  const { trade_no } = (await buyer('POST /user/orders', { body: { price_id, currency } })).data
  const params = { trade_no }
  const { data } = await buyer('POST /user/orders/{trade_no}/pay', { params, body: { platform: 'double' } })
  const url = new URL(data.url!)
  const page = await app.inject({ url: url.pathname + url.search })
  const press = (outcome: string, changed: Record<string, string> = {}) => {
    const fields = new URLSearchParams(url.search)
    for (const [name, value] of Object.entries({ outcome, ...changed })) fields.set(name, value)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return app.inject({ method: 'POST', url: url.pathname, headers, payload: fields.toString() })
  }
  const look = async () => (await buyer('GET /user/orders/{trade_no}', { params })).data
  return { page, press, look, url }
}

test('whoever presses Pay on its page has paid, by a notice like any other', async () => {
  const { page, press, look } = await opened()
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('12.50')
  expect(page.headers['content-security-policy']).toContain("form-action 'self'")
  expect(page.body).not.toContain('<script')
  const sent = await press('paid')
  expect(sent.statusCode).toBe(303)
  expect(sent.headers.location).toMatch(/^http:\/\/localhost(:80)?\/user\/orders\//)
  expect(await look()).toMatchObject({ status: 'paid', pay_method: 'double' })
})

test('its page counts yen whole', async () => {
  expect((await opened('JPY')).page.body).toContain('1,250')
})

test('Fail leaves the order as it is', async () => {
  const { press, look } = await opened()
  expect((await press('failed')).statusCode).toBe(303)
  expect(await look()).toMatchObject({ status: 'unpaid' })
})

test('Pay later pays after a while', async () => {
  const { press, look } = await opened()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await press('later')
  expect(await look()).toMatchObject({ status: 'unpaid' })
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await vi.waitFor(async () => expect(await look()).toMatchObject({ status: 'paid' }))
})

test('I21 I22 nobody else can write what its page sends, nor a notice', async () => {
  const { press, look, url } = await opened()
  expect((await press('paid', { amount: '1' })).statusCode).toBe(404)
  const fields = new URLSearchParams(url.search)
  fields.set('outcome', 'paid')
  const notify = { method: 'POST', url: `/api/v2/payments/${gateway.id}/notify` } as const
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  // The signature of the page is not valid for a notification.
  expect((await app.inject({ ...notify, headers, payload: fields.toString() })).statusCode).toBe(400)
  fields.delete('outcome')
  expect((await app.inject({ ...notify, headers, payload: fields.toString() })).statusCode).toBe(400)
  expect(await look()).toMatchObject({ status: 'unpaid' })
})

test('without DEV_DOUBLES there is no such page, and what was set up with it is gone', async () => {
  const plain = await startServer()
  const row = await db.selectFrom('payment_gateways').selectAll().executeTakeFirstOrThrow()
  const { id } = await plain.db.insertInto('payment_gateways').values(row).returning('id').executeTakeFirstOrThrow()
  expect(await plain.services.paymentGateways.listPayOptions('CNY')).toEqual([])
  await expect(plain.services.paymentGateways.openAnyGateway(id)).rejects.toMatchObject({ code: 'gateway_missing' })
  expect((await plain.app.inject({ method: 'POST', url: '/pay/double/x', payload: '' })).statusCode).toBe(404)
  expect((await plain.app.inject({ method: 'POST', url: `/api/v2/payments/${id}/notify` })).statusCode).toBe(404)
})
