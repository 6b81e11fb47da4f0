import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'

const { db, user, configure } = await startServer()
const admin = await user('admin', { is_admin: true })
const other = await user('other_admin', { is_admin: true })
await configure({ time_zone: 'Asia/Shanghai' })

const write = (user_id: number | null, action: string, target: string, created_at: string) =>
  db
    .insertInto('audit_log')
    .values({ user_id, action, target, detail: '{"name":{"from":"a","to":"b"}}', ip: '203.0.113.5', created_at })
    .returning('id')
    .executeTakeFirstOrThrow()

await write(admin.id, 'user.change', 'user 7 ann', '2026-01-01T15:59:59.000Z')
await write(admin.id, 'user.delete', 'user 8 bob', '2026-01-01T16:00:00.000Z')
await write(other.id, 'user_group.change', 'group 1 Gold', '2026-01-02T15:59:59.000Z')
const { id: last } = await write(null, 'payment.late', 'order 5', '2026-01-02T16:00:00.000Z')

const found = async (query: object) =>
  (await admin('GET /admin/audit', { query })).data.data.map(({ target }) => target)

test('the log is filtered by who did it', async () => {
  expect(await found({ user: 'Admin' })).toEqual(['user 8 bob', 'user 7 ann'])
  expect(await found({ user: 'other_admin' })).toEqual(['group 1 Gold'])
  expect(await found({ user: 'nobody' })).toEqual([])
})

test('the log is filtered by what was done, one action or all of a kind', async () => {
  expect(await found({ action: 'user.delete' })).toEqual(['user 8 bob'])
  expect(await found({ action: 'user' })).toEqual(['user 8 bob', 'user 7 ann'])
  expect(await found({ action: 'us' })).toEqual([])
})

test('the log is filtered by what it was done to, and by days of the site’s time zone', async () => {
  expect(await found({ target: 'GOLD' })).toEqual(['group 1 Gold'])
  expect(await found({ from: '2026-01-02' })).toEqual(['order 5', 'group 1 Gold', 'user 8 bob'])
  expect(await found({ to: '2026-01-01' })).toEqual(['user 7 ann'])
  expect(await found({ from: '2026-01-02', to: '2026-01-02' })).toEqual(['group 1 Gold', 'user 8 bob'])
  expect(await found({ from: '2026-01-02', user: 'admin', action: 'user', q: 'bob' })).toEqual(['user 8 bob'])
  expect((await admin('GET /admin/audit', { query: { from: '2026-02-30' } })).status).toBe(422)
})

test('[AD-01] a text is found in what was done, to what, from where and by whom', async () => {
  expect(await found({ q: 'R.Delete' })).toEqual(['user 8 bob'])
  expect(await found({ q: '7 ANN' })).toEqual(['user 7 ann'])
  expect(await found({ q: '203.0.113.5' })).toHaveLength(4)
  expect(await found({ q: 'other_adm' })).toEqual(['group 1 Gold'])
  // The text could be part of an action or an IP address, and is neither.
  expect(await found({ q: 'fade' })).toEqual([])
})

test('one entry is shown with what was before and after', async () => {
  const { data } = await admin('GET /admin/audit/{id}', { params: { id: last } })
  expect(data).toEqual({
    id: last,
    user: null,
    action: 'payment.late',
    target: 'order 5',
    detail: { name: { from: 'a', to: 'b' } },
    ip: '203.0.113.5',
    created_at: '2026-01-02T16:00:00.000Z',
  })
  expect(await admin('GET /admin/audit/{id}', { params: { id: 999_999 } })).toMatchObject({
    status: 404,
    data: { code: 'entry_missing' },
  })
})
