import { type Key, limits } from '@imagora/contract'
import { describe, expect, test } from 'vitest'
import { routes, samples } from '#test/samples/samples.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { db, user } = server
const owner = { id: (await user('the_owner')).id, username: 'the_owner' }
const admin = await user('the_admin', { is_admin: true })

type Id = string | number
interface Result {
  id: Id
  status: string
  code: string | null
  message: string | null
}

const bulkCalls = routes.flatMap(([key, route]) => ('bulk' in route && route.bulk ? [key] : []))

/** Sends a call whose key is known only at run time. */
const send = (key: Key, body: object) =>
  (admin as unknown as (each: Key, sent: object) => Promise<{ status: number; data: Result[] }>)(key, { body })

const bodyOf = async (key: Key) => ((await samples[key](server, owner)) as { body: { ids: Id[] } }).body

/** Returns an id of the same form that names no row. */
function getMissingId(id: Id): Id {
  if (typeof id === 'number') return 999_999_999
  return id.length === 64 ? 'f'.repeat(64) : id.replaceAll(/\d/g, '9')
}

const countEntries = async () =>
  (
    await db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

describe('[BO-63] a call for many rows changes each by the rules for one, with a result and an audit entry each', () => {
  test.each(bulkCalls)('%s', async (key) => {
    const first = await bodyOf(key)
    const second = await bodyOf(key)
    const missing = getMissingId(first.ids[0]!)
    const before = await countEntries()
    const ids = [first.ids[0]!, missing, second.ids[0]!, first.ids[0]!]
    const { status, data } = await send(key, { ...first, ids })
    expect(status).toBe(200)
    const done = { status: 'done', code: null, message: null }
    expect(data).toEqual([
      { id: ids[0], ...done },
      { id: missing, status: 'refused', code: expect.stringMatching(/_missing$/), message: expect.stringMatching(/./) },
      { id: ids[2], ...done },
    ])
    expect((await countEntries()) - before).toBeGreaterThanOrEqual(2)
  })

  test('every table with a single act on its rows has one', () => {
    expect(bulkCalls.toSorted()).toEqual([
      'DELETE /admin/blocked_hashes',
      'DELETE /admin/blocked_pictures',
      'DELETE /admin/groups',
      'DELETE /admin/notices',
      'DELETE /admin/pages',
      'DELETE /admin/users/sessions',
      'PUT /admin/albums',
      'PUT /admin/coupons',
      'PUT /admin/imports',
      'PUT /admin/jobs',
      'PUT /admin/orders',
      'PUT /admin/picture_matches',
      'PUT /admin/plans',
      'PUT /admin/reports',
      'PUT /admin/tickets',
      'PUT /admin/users',
      'PUT /admin/webhooks',
    ])
  })
})

test('[BO-63] one call takes 500 rows at most', async () => {
  const ids = Array.from({ length: limits.bulkRows + 1 }, (_, place) => 1_000_000 + place)
  expect(limits.bulkRows).toBe(500)
  expect((await send('DELETE /admin/pages', { ids })).status).toBe(422)
  expect((await send('DELETE /admin/pages', { ids: ids.slice(1) })).data).toHaveLength(500)
  expect((await send('DELETE /admin/pages', { ids: [] })).status).toBe(422)
})

test('[BO-63] what a single call refuses is refused among many, and the rest is done', async () => {
  const [closed, open] = [(await bodyOf('PUT /admin/tickets')).ids[0]!, (await bodyOf('PUT /admin/tickets')).ids[0]!]
  await send('PUT /admin/tickets', { action: 'close', ids: [closed] })
  const closing = await send('PUT /admin/tickets', { action: 'close', ids: [closed, open] })
  expect(closing.data.map(({ status, code }) => [status, code])).toEqual([
    ['refused', 'ticket_closed'],
    ['done', null],
  ])
  const [cancelled, unpaid] = [(await bodyOf('PUT /admin/orders')).ids[0]!, (await bodyOf('PUT /admin/orders')).ids[0]!]
  await send('PUT /admin/orders', { action: 'cancel', ids: [cancelled] })
  const cancellation = await send('PUT /admin/orders', { action: 'cancel', ids: [cancelled, unpaid] })
  expect(cancellation.data.map(({ status, code }) => [status, code])).toEqual([
    ['refused', 'order_cancelled'],
    ['done', null],
  ])
})
