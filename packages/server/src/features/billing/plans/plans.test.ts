import { expect, test } from 'vitest'
import type { PlanInput } from '@imagora/contract'
import { insertOrder } from '#test/factories/orders.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { db, user, visitor, configure, services } = server
const admin = await user('the_admin', { is_admin: true })
const { id: group_id } = await db
  .selectFrom('groups')
  .where('is_default', '=', true)
  .select('id')
  .executeTakeFirstOrThrow()

const month = { name: 'Month', duration: 43_200, amounts: [{ currency: 'CNY', price: 19.9 }] }
const make = async (given: Partial<Record<keyof PlanInput, unknown>> = {}) => {
  const body = { type: 'vip', name: 'Pro', group_id, is_published: true, prices: [month], ...given }
  return admin('POST /admin/plans', { body: body as never })
}
const made = async (given: Partial<Record<keyof PlanInput, unknown>> = {}) => (await make(given)).data.id
const read = async (id: number) => (await visitor('GET /plans/{id}', { params: { id } })).data
const listed = async (query?: Record<string, string>) => (await visitor('GET /plans', { query })).data.data
const change = (id: number, body: object) => admin('PUT /admin/plans/{id}', { params: { id }, body })
const shown = async (id: number) => (await admin('GET /admin/plans')).data.data.find((plan) => plan.id === id)!

test('[PL-01] visitors see the published plans of both kinds with prices, best value, badge and features', async () => {
  const pro = await made({
    badge: 'Hot',
    features: ['50 GB', 'No watermark'],
    prices: [
      month,
      { ...month, name: 'Year', duration: 525_600, recommended: true, amounts: [{ currency: 'CNY', price: 199 }] },
      { name: 'For teams', duration: 0, amounts: [] },
    ],
  })
  const room = await made({ type: 'storage', name: 'Room', group_id: null, capacity_bytes: 50 * 1024 ** 3 })
  const hidden = await made({ name: 'Soon', is_published: false })
  expect(await listed()).toMatchObject([{ id: pro }, { id: room }])
  expect(await listed({ type: 'storage' })).toMatchObject([{ id: room, type: 'storage', capacity: 50 * 1024 ** 2 }])
  expect(await read(pro)).toMatchObject({
    type: 'vip',
    badge: 'Hot',
    features: ['50 GB', 'No watermark'],
    group: { id: group_id },
    capacity: null,
    prices: [
      { name: 'Month', price: 19.9, currency: 'CNY', duration: 43_200, recommended: false },
      { name: 'Year', price: 199, recommended: true },
      { name: 'For teams', price: null, duration: 0, amounts: [] },
    ],
  })
  expect((await visitor('GET /plans/{id}', { params: { id: hidden } })).data.code).toBe('plan_missing')
  await configure({ plans_contact_url: 'https://example.org/contact' })
  expect(await read(pro)).toMatchObject({ contact_url: 'https://example.org/contact' })
  await change(pro, { contact_url: 'https://example.org/sales' })
  expect(await read(pro)).toMatchObject({ contact_url: 'https://example.org/sales' })
})

test('[PL-20] a price lasts calendar months, and tells clients that know only minutes about how long that is', async () => {
  const { amounts } = month
  const prices = [1, 3, 12, 18].map((months) => ({ name: `${months}`, months, amounts }))
  const id = await made({ name: 'Calendar', prices: [...prices, month] })
  const lengths = (await read(id)).prices.map(({ months, duration }) => [months, duration / 1440])
  expect(lengths).toEqual([
    [1, 30],
    [3, 90],
    [12, 365],
    [18, 545],
    [0, 30],
  ])
  const [first] = (await shown(id)).prices
  await change(id, { prices: [{ id: first!.id, name: 'Days', duration: 1440, amounts }] })
  expect((await read(id)).prices).toMatchObject([{ id: first!.id, months: 0, duration: 1440 }])
})

test('[PL-10] a price stands in several currencies, and that of the site is shown first', async () => {
  const amounts = [
    { currency: 'USD', price: 2.99 },
    { currency: 'CNY', price: 19.99 },
    { currency: 'JPY', price: 450 },
  ]
  const id = await made({ prices: [{ ...month, amounts }] })
  expect((await read(id)).prices).toMatchObject([{ price: 19.99, currency: 'CNY', amounts }])
  await configure({ currency: 'EUR' })
  expect((await read(id)).prices).toMatchObject([{ price: 2.99, currency: 'USD' }])
  await configure({ currency: 'CNY' })
  const [{ id: price_id } = { id: 0 }] = (await read(id)).prices
  const { amounts: sold } = await services.plans.findPrice(db, price_id)
  expect(sold).toEqual([
    { currency: 'USD', amount: 299 },
    { currency: 'CNY', amount: 1999 },
    { currency: 'JPY', amount: 450 },
  ])
})

test('[PL-07] a changed plan keeps the ids of its prices, and what is taken off sale cannot be bought', async () => {
  const id = await made({ prices: [month, { ...month, name: 'Year' }] })
  const [first, second] = (await read(id)).prices
  const before = await services.plans.findPrice(db, first!.id)
  const prices = [
    { ...month, name: 'Week' },
    { ...month, id: first!.id, amounts: [{ currency: 'CNY', price: 29.9 }] },
  ]
  expect((await change(id, { name: 'Pro plus', features: ['More'], prices })).status).toBe(204)
  const after = await read(id)
  expect(after).toMatchObject({ name: 'Pro plus', features: ['More'] })
  expect(after.prices).toMatchObject([{ name: 'Week' }, { id: first!.id, name: 'Month', price: 29.9 }])
  // The snapshot of an order is a copy.
  expect(before).toMatchObject({ plan: { name: 'Pro', features: [] }, amounts: [{ amount: 1990 }] })
  await expect(services.plans.findPrice(db, second!.id)).rejects.toThrow('price_missing')
  await change(id, { is_published: false })
  await expect(services.plans.findPrice(db, first!.id)).rejects.toThrow('plan_missing')
  await change(id, { is_published: true, prices: [{ id: first!.id, name: 'Ask', duration: 0 }] })
  await expect(services.plans.findPrice(db, first!.id)).rejects.toThrow('price_by_contact')
  // The ids are a price of another plan and a retired price.
  const other = (await read(await made())).prices[0]!.id
  for (const wrong of [other, second!.id]) {
    expect((await change(id, { prices: [{ ...month, id: wrong }] })).data.code).toBe('price_missing')
  }
})

test('plans stand in the order of the site, and make room', async () => {
  await db.deleteFrom('plan_amounts').execute()
  await db.deleteFrom('plan_prices').execute()
  await db.deleteFrom('plans').execute()
  const [a, b, c] = [await made({ name: 'A' }), await made({ name: 'B' }), await made({ name: 'C', place: 1 })]
  const order = async () => (await listed()).map(({ name }) => name).join('')
  expect(await order()).toBe('CAB')
  await change(a, { place: 3 })
  expect(await order()).toBe('CBA')
  expect((await admin('DELETE /admin/plans/{id}', { params: { id: b } })).status).toBe(204)
  expect((await admin('GET /admin/plans')).data.data.map(({ id, place }) => [id, place])).toEqual([
    [c, 1],
    [a, 2],
  ])
  expect((await admin('DELETE /admin/plans/{id}', { params: { id: b } })).data.code).toBe('plan_missing')
})

test('[M18] a group that a plan sells cannot be deleted until no plan does', async () => {
  const { id: sold } = (await admin('POST /admin/groups', { body: { name: 'Sold' } })).data
  const id = await made({ group_id: sold, is_published: false })
  const refused = await admin('DELETE /admin/groups/{id}', { params: { id: sold } })
  expect(refused).toMatchObject({ status: 409, data: { code: 'group_in_use' } })
  await change(id, { group_id })
  expect((await admin('DELETE /admin/groups/{id}', { params: { id: sold } })).status).toBe(204)
})

test('[M18] a plan that was ordered cannot be deleted, and is changed while the settings are read anew', async () => {
  const id = await made({ name: 'Ordered' })
  await insertOrder(db, { plan_id: id })
  const refused = await admin('DELETE /admin/plans/{id}', { params: { id } })
  expect(refused).toMatchObject({ status: 409, data: { code: 'plan_in_use' } })
  services.settings.invalidate()
  await change(id, { is_published: false })
  expect(await shown(id)).toMatchObject({ is_published: false, order_count: 1 })
})

test('what was done to plans stands in the log', async () => {
  const id = await made({ name: 'Logged' })
  await change(id, { name: 'Renamed', prices: [] })
  await admin('DELETE /admin/plans/{id}', { params: { id } })
  const { data } = (await admin('GET /admin/audit', { query: { q: `plan ${id}` } })).data
  expect(data.map(({ action }) => action)).toEqual(['plan.delete', 'plan.change', 'plan.create'])
  expect(data[1]!.detail).toMatchObject({ name: { from: 'Logged', to: 'Renamed' }, prices: { to: [] } })
})

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a subscription to no group', { group_id: null }, 'group_id'],
  ['a group that is not there', { group_id: 9999 }, 'group_id'],
  ['a package without room', { type: 'storage', group_id: null, capacity_bytes: null }, 'capacity_bytes'],
  [
    'a price with a third digit',
    { prices: [{ ...month, amounts: [{ currency: 'CNY', price: 1.001 }] }] },
    'prices.0.amounts.0.price',
  ],
  ['half a yen', { prices: [{ ...month, amounts: [{ currency: 'JPY', price: 1.5 }] }] }, 'prices.0.amounts.0.price'],
  [
    'a price below nothing',
    { prices: [{ ...month, amounts: [{ currency: 'CNY', price: -1 }] }] },
    'prices.0.amounts.0.price',
  ],
  [
    'a price of nothing',
    { prices: [{ ...month, amounts: [{ currency: 'CNY', price: 0 }] }] },
    'prices.0.amounts.0.price',
  ],
  [
    'a currency of three digits',
    { prices: [{ ...month, amounts: [{ currency: 'KWD', price: 1 }] }] },
    'prices.0.amounts.0.currency',
  ],
  ['a currency twice', { prices: [{ ...month, amounts: [...month.amounts, ...month.amounts] }] }, 'prices.0.amounts'],
  ['a time that runs backwards', { prices: [{ ...month, duration: -1 }] }, 'prices.0.duration'],
  ['a price that lasts neither minutes nor months', { prices: [{ name: 'Month' }] }, 'prices.0.duration'],
  ['half a month', { prices: [{ name: 'Month', months: 0.5 }] }, 'prices.0.months'],
  ['more than a hundred years of months', { prices: [{ name: 'Month', months: 1201 }] }, 'prices.0.months'],
  ['too many features', { features: Array.from({ length: 21 }, () => 'x') }, 'features'],
  ['an address that runs', { contact_url: 'javascript:alert(1)' }, 'contact_url'],
])('%s is refused, for a new plan and for one that is there', async (_case, wrong, field) => {
  const id = await made({ name: 'Fine' })
  const before = await shown(id)
  for (const answer of [await make(wrong), await change(id, wrong)]) {
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.data.errors ?? {})).toEqual([field])
  }
  expect(await shown(id)).toEqual(before)
})

test('the group of visitors is not for sale', async () => {
  const guests = await db.selectFrom('groups').where('is_guest', '=', true).select('id').executeTakeFirstOrThrow()
  expect(Object.keys((await make({ group_id: guests.id })).data.errors ?? {})).toEqual(['group_id'])
})
