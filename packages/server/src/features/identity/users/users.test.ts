import { expect, test } from 'vitest'
import { insertUser } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'

const { db, callAs, user, visitor, createApiClient, register, login, clock, password } = await startServer()
const admin = await user('admin', { is_admin: true })
const ann = await user('ann')

const newest = async () => (await admin('GET /admin/audit')).data.data[0]!
const change = (id: number, body: object) => admin('PUT /admin/users/{id}', { params: { id }, body })
const shown = async (id: number) => (await admin('GET /admin/users/{id}', { params: { id } })).data

/** Registers a user and returns the session token. */
async function person(username: string) {
  const { token } = (await register({ username })).data
  const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  return { id, token }
}

test('[AD-02] only administrators reach the users', async () => {
  const token = await createApiClient(admin.id)
  expect((await visitor('GET /admin/users')).status).toBe(401)
  expect(await ann('GET /admin/users')).toMatchObject({ status: 403, data: { code: 'admin_only' } })
  expect(await token('GET /admin/users')).toMatchObject({ status: 403, data: { code: 'permission_lacking' } })
  expect((await ann('PUT /admin/users/{id}', { params: { id: ann.id }, body: { is_admin: true } })).status).toBe(403)
})

test('a user is shown as the list shows them, without anything secret', async () => {
  const { id } = await insertUser(db, { username: 'full', email: 'full@x.example', photo_count: 3, used_bytes: 2048 })
  const expected = {
    id,
    username: 'full',
    name: 'full',
    email: 'full@x.example',
    email_verified_at: null,
    phone: null,
    country_code: null,
    phone_verified_at: null,
    is_admin: false,
    role: 'user',
    is_suspended: false,
    suspension_reason: '',
    is_pending: false,
    group: { id: expect.any(Number), name: '默认组' },
    has_second_factor: false,
    photo_count: 3,
    used_storage: 2,
    login_ip: '',
    login_at: null,
    deletion_at: null,
    deleted_at: null,
    created_at: '2026-01-01T00:00:00.000Z',
  }
  expect(await shown(id)).toEqual(expected)
  expect((await admin('GET /admin/users', { query: { q: 'full' } })).data.data).toEqual([expected])
  expect(await admin('GET /admin/users/{id}', { params: { id: 999_999 } })).toMatchObject({
    status: 404,
    data: { code: 'user_missing' },
  })
})

test('users are searched, filtered, sorted and paged on the server', async () => {
  for (const [place, username] of ['list_b', 'list_c', 'list_a'].entries()) {
    await insertUser(db, {
      username,
      name: `Person ${username}`,
      email: `${username}@mail.example`,
      phone: `1380000000${place}`,
      photo_count: place,
      used_bytes: 100 - place,
      is_suspended: username === 'list_c',
    })
  }
  const names = async (query: object) =>
    (await admin('GET /admin/users', { query: { q: 'list_', ...query } })).data.data.map(({ username }) => username)
  expect(await names({})).toEqual(['list_a', 'list_c', 'list_b'])
  expect(await names({ order: 'username' })).toEqual(['list_a', 'list_b', 'list_c'])
  expect(await names({ order: '-photo_count' })).toEqual(['list_a', 'list_c', 'list_b'])
  expect(await names({ order: 'used_bytes' })).toEqual(['list_a', 'list_c', 'list_b'])
  expect(await names({ is_suspended: '1' })).toEqual(['list_c'])
  expect(await names({ is_suspended: '0', is_admin: '0', order: 'id' })).toEqual(['list_b', 'list_a'])
  expect(await names({ q: 'PERSON LIST_B' })).toEqual(['list_b'])
  expect(await names({ q: 'list_a@mail' })).toEqual(['list_a'])
  expect(await names({ q: '13800000001' })).toEqual(['list_c'])
  expect(await names({ per_page: 2, page: 2, order: 'username' })).toEqual(['list_c'])
  const query = { q: 'list_', is_suspended: '0', order: 'username', per_page: 1 } as const
  const { links } = (await admin('GET /admin/users', { query })).data
  expect(links.next).toMatch(/\?q=list_&is_suspended=0&order=username&page=2&per_page=1$/)
})

test('[D06] [D07] [D08] a list is sorted by its own columns only', async () => {
  for (const order of ['password_hash', 'id;drop table users', 'DESC,(select 1)', '--id', '']) {
    expect((await admin('GET /admin/users', { query: { order } })).status, order).toBe(422)
  }
})

test('returns the effective group of each user on a page', async () => {
  const holder = await insertUser(db, { username: 'grouped_one' })
  await insertUser(db, { username: 'grouped_two' })
  const { id: _, ...guests } = await db
    .selectFrom('groups')
    .selectAll()
    .where('is_guest', '=', true)
    .executeTakeFirstOrThrow()
  for (const [name, expired_at] of [
    ['Old', null],
    ['New', '2026-02-01T00:00:00.000Z'],
    ['Gone', '2025-12-31T00:00:00.000Z'],
  ] as const) {
    const group = { ...guests, is_guest: false, name }
    const { id: group_id } = await db.insertInto('groups').values(group).returning('id').executeTakeFirstOrThrow()
    const created_at = clock.time.toISOString()
    await db
      .insertInto('user_groups')
      .values({ user_id: holder.id, group_id, from: 'system', is_active: name === 'New', expired_at, created_at })
      .execute()
  }
  const { data } = (await admin('GET /admin/users', { query: { q: 'grouped', order: 'id' } })).data
  expect(data.map(({ username, group }) => [username, group.name])).toEqual([
    ['grouped_one', 'New'],
    ['grouped_two', '默认组'],
  ])
})

test('a user is created, can log in, and stands in the log without the password', async () => {
  const body = { username: 'Made_By', email: 'Made@X.example', password: 'plenty of words here' }
  const { status, data } = await admin('POST /admin/users', { body })
  expect(status).toBe(200)
  expect(await shown(data.id)).toMatchObject({ username: 'made_by', name: 'made_by', email: 'made@x.example' })
  expect((await login('made_by', { password: body.password })).status).toBe(200)
  const entry = await newest()
  expect(entry).toMatchObject({
    action: 'user.create',
    target: `user ${data.id} made_by`,
    detail: { username: 'made_by', email: 'made@x.example', is_admin: false },
  })
  expect(JSON.stringify(entry)).not.toContain('plenty')
})

test.each([
  ['a username that is taken', { username: 'ann' }, 422, 'username_taken'],
  ['an email that is taken', { email: 'full@x.example' }, 422, 'email_taken'],
  ['a common password', { password: 'password123' }, 422, 'input_invalid'],
  ['C34 seven characters', { password: '1234567' }, 422, 'input_invalid'],
  ['C17 a field nobody knows', { used_bytes: 0 }, 422, 'input_invalid'],
])('refuses to create %s', async (_case, wrong, status, code) => {
  const before = (await admin('GET /admin/users')).data.meta.total
  const body = { username: 'new_one', password: 'plenty of words here', ...wrong }
  expect(await admin('POST /admin/users', { body })).toMatchObject({ status, data: { code } })
  expect((await admin('GET /admin/users')).data.meta.total).toBe(before)
})

test('a change is logged field by field', async () => {
  const { id } = await person('changed')
  expect((await change(id, { name: 'Renamed', is_admin: true, is_suspended: false })).status).toBe(204)
  expect(await shown(id)).toMatchObject({ name: 'Renamed', is_admin: true })
  expect(await newest()).toMatchObject({
    action: 'user.change',
    target: `user ${id} changed`,
    detail: { name: { from: 'changed', to: 'Renamed' }, is_admin: { from: false, to: true } },
  })
})

test('an email that another has is refused, and nothing else of the change stays', async () => {
  const { id } = await person('wants_email')
  const answer = await change(id, { name: 'Half', email: 'full@x.example' })
  expect(answer).toMatchObject({ status: 422, data: { code: 'email_taken', errors: { email: [answer.message] } } })
  expect(await shown(id)).toMatchObject({ name: 'wants_email', email: 'wants_email@example.org' })
})

test('[R38] suspension ends sessions at once, stops API tokens, and lifting it revives no session', async () => {
  const { id, token } = await person('suspended')
  const app = await createApiClient(id)
  const session = async () => (await callAs(token)('GET /user/profile')).status
  expect([await session(), (await app('GET /user/profile')).status]).toEqual([200, 200])
  await change(id, { is_suspended: true })
  expect(await session()).toBe(401)
  expect(await app('GET /user/profile')).toMatchObject({ status: 403, data: { code: 'account_suspended' } })
  expect((await login('suspended')).data.code).toBe('account_suspended')
  await change(id, { is_suspended: false })
  expect([await session(), (await app('GET /user/profile')).status]).toEqual([401, 200])
  expect((await login('suspended')).status).toBe(200)
})

test('[E28] a new password ends every session of the user, and is the one that counts', async () => {
  const { id, token } = await person('renewed')
  expect((await change(id, { password: 'another set of words' })).status).toBe(204)
  expect((await callAs(token)('GET /user/profile')).status).toBe(401)
  expect((await login('renewed', { password })).data.code).toBe('credentials_wrong')
  expect((await login('renewed', { password: 'another set of words' })).status).toBe(200)
  expect((await newest()).detail).toEqual({ password: { from: '******', to: '******' } })
})

test('administrators who change their own password keep the session in which they did', async () => {
  const { id } = await person('boss')
  await change(id, { is_admin: true })
  const [here, there] = [(await login('boss')).data.token, (await login('boss')).data.token]
  const params = { id }
  await callAs(here)('PUT /admin/users/{id}', { params, body: { password: 'another set of words' } })
  expect((await callAs(here)('GET /user/profile')).status).toBe(200)
  expect((await callAs(there)('GET /user/profile')).status).toBe(401)
  await change(id, { is_admin: false })
})

test('a new email is not verified, and ends the sessions', async () => {
  const { id, token } = await person('mailed')
  await db.updateTable('users').set({ email_verified_at: clock.time.toISOString() }).where('id', '=', id).execute()
  await change(id, { email: 'mailed@example.org' })
  expect((await callAs(token)('GET /user/profile')).data.email_verified_at).not.toBeNull()
  await change(id, { email: 'moved@example.org' })
  expect((await callAs(token)('GET /user/profile')).status).toBe(401)
  const { email_verified_at } = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(email_verified_at).toBeNull()
})
