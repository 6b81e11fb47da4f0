import { beforeAll, expect, test } from 'vitest'
import { insertBinding, insertConversations, insertPasskey, insertReport } from '#test/factories/factories.ts'
import { formOf } from '#test/factories/forms.ts'
import { insertAutoRenewal } from '#test/factories/orders.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { fromIp, startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { app, db, clock, callAs, user, register, login, configure, services, visitor } = server
const { upload, waitUntilIdle, filesIn, verify } = createUploadActions(server)
let origin = ''
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})

const day = 86_400_000
const later = (ms: number) => void (clock.time = new Date(clock.time.getTime() + ms))

async function person(username: string) {
  const { token } = (await register({ username, phone: undefined })).data as { token: string }
  const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  return Object.assign(callAs(token, fromIp()), { id, token, username })
}
type Person = Awaited<ReturnType<typeof person>>

let seed = 1
async function photo({ token }: { token: string }, fields: Record<string, string> = {}) {
  const { data } = await upload(token, { bytes: await jpeg({ seed: seed++ }) }, fields)
  return { id: data.id, link: `${origin}/i/${data.key}.jpg` }
}

const rowOf = (id: number) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Creates photos in albums and with tags, a photo in the trash, and an API token. */
async function settle(who: Person) {
  const { data: album } = await who('POST /user/albums', { body: { name: 'Summer' } })
  const kept = [
    await photo(who, { album_id: String(album.id), 'tags[]': 'sea' }),
    await photo(who, { album_id: String(album.id) }),
    await photo(who),
  ]
  await who('DELETE /user/photos', { body: [kept[1]!.id] })
  await who('POST /user/tokens', { body: { name: 'Bot', expires_at: '2036-01-01 00:00:00' } })
  await waitUntilIdle()
  return { album, kept }
}

const decide = async (who: Person) => {
  const { status, data } = await who('POST /user/deletion')
  expect(status).toBe(200)
  return data.deletion_at
}

test('a decision is carried out after some days, ends the other sessions, and can be called off', async () => {
  await configure({ account_deletion_days: 14 })
  const ann = await person('ann')
  const elsewhere = callAs((await login('ann')).data.token)
  const deletion_at = await decide(ann)
  expect(deletion_at).toBe(new Date(clock.time.getTime() + 14 * day).toISOString())
  expect((await ann('GET /user/profile')).data.deletion_at).toBe(deletion_at)
  expect((await elsewhere('GET /user/profile')).status).toBe(401)

  later(day)
  await services.accountRemoval.removeDueAccounts()
  const again = callAs((await login('ann')).data.token)
  expect((await again('POST /user/deletion')).data.deletion_at).toBe(deletion_at)
  expect((await again('DELETE /user/deletion')).status).toBe(204)
  expect((await again('GET /user/profile')).data.deletion_at).toBeNull()
  later(30 * day)
  await services.accountRemoval.removeDueAccounts()
  expect((await login('ann')).status).toBe(200)
})

test('when the day has come everything of the person goes, and nothing of others', async () => {
  await configure({ account_deletion_days: 7 })
  const [bob, cat] = [await person('bob'), await person('cat')]
  const [his, hers] = [await settle(bob), await settle(cat)]
  const before = filesIn('objects').length
  await decide(bob)
  later(7 * day - 1)
  await services.accountRemoval.removeDueAccounts()
  expect((await fetch(his.kept[0]!.link)).status).toBe(200)
  later(1)
  await services.accountRemoval.removeDueAccounts()

  for (const { link } of his.kept) expect((await fetch(link)).status).toBe(404)
  expect((await fetch(hers.kept[0]!.link)).status).toBe(200)
  expect(filesIn('objects').length).toBe(before - 6)
  expect(await rowOf(bob.id)).toMatchObject({
    username: `deleted#${bob.id}`,
    email: null,
    name: '',
    password_hash: '',
    login_ip: '',
    is_admin: false,
    used_bytes: 0,
    photo_count: 0,
    album_count: 0,
    deletion_at: null,
    deleted_at: clock.time.toISOString(),
  })
  expect((await bob('GET /user/profile')).status).toBe(401)
  expect((await login('bob')).data.code).toBe('credentials_wrong')
  expect(await verify()).toEqual([])
})

/** Adds the remaining data of an account: login methods, groups, quotas and a third-party identity. */
async function gather(user_id: number) {
  const at = (ms: number) => new Date(clock.time.getTime() + ms).toISOString()
  const [created_at, later_at] = [at(0), at(day)]
  const { id: group_id } = await db.selectFrom('groups').select('id').executeTakeFirstOrThrow()
  const bought = { user_id, from: 'system', expired_at: null, created_at } as const
  await db
    .insertInto('user_groups')
    .values({ ...bought, group_id })
    .execute()
  await insertAutoRenewal(db, { user_id, user_group_id: 1 })
  await db
    .insertInto('renewals')
    .values({
      user_id,
      user_group_id: 1,
      period_end: later_at,
      amount: 1000,
      currency: 'USD',
      state: 'announced',
      attempts: 0,
      next_attempt_at: later_at,
      order_id: null,
      payment_id: null,
      created_at,
    })
    .execute()
  await db
    .insertInto('user_capacities')
    .values({ ...bought, bytes: 10 })
    .execute()
  await db.insertInto('totp').values({ user_id, secret: 's', last_step: 0, created_at }).execute()
  await db
    .insertInto('recovery_codes')
    .values({ user_id, hash: `h${user_id}` })
    .execute()
  await insertPasskey(db, user_id)
  const challenge = { hash: `l${user_id}`, purpose: 'reauth', is_remembered: false, attempts: 0 } as const
  await db
    .insertInto('login_challenges')
    .values({ ...challenge, user_id, expires_at: later_at })
    .execute()
  const code = { event: 'bind', target: 'x', hash: 'x', attempts: 0, expires_at: later_at, created_at } as const
  await db
    .insertInto('codes')
    .values({ ...code, user_id })
    .execute()
  await insertBinding(db, user_id)
  const filter = { table_name: 'users', name: 'x', search: '{}', is_default: false } as const
  await db
    .insertInto('saved_filters')
    .values({ ...filter, user_id, created_at })
    .execute()
  const about = { type: 'user', target_id: user_id, title: 'x', owner_id: user_id } as const
  await insertConversations(db, user_id)
  await insertReport(db, { ...about, user_id, email: 'x@x.example', reporter: `user:${user_id}` })
}

/** Returns every table with a row of this user, according to the database schema. */
async function tablesNaming(userId: number) {
  const tables = await db.introspection.getTables()
  const naming = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => ['user_id', 'owner_id'].includes(column.name)).map((column) => [name, column.name]),
  )
  const found = new Set<string>()
  for (const [table, column] of naming) {
    const rows = await db
      .selectFrom(table as 'tokens')
      .where(column as 'user_id', '=', userId)
      .selectAll()
      .execute()
    if (rows.length > 0) found.add(table!)
  }
  return [...found].toSorted()
}

test('[PL-39] no table still names who has gone', async () => {
  await configure({ account_deletion_days: 0 })
  const dan = await person('dan')
  await settle(dan)
  await gather(dan.id)
  await dan('POST /user/profile', { form: formOf({ part: 'avatar', bytes: await jpeg() }) })
  expect(await tablesNaming(dan.id)).toEqual([
    'albums',
    'auto_renewals',
    'avatars',
    'blobs',
    'codes',
    'login_challenges',
    'oauth_bindings',
    'passkeys',
    'photo_list_changes',
    'photos',
    'recovery_codes',
    'renewals',
    'reports',
    'saved_filters',
    'ticket_replies',
    'tickets',
    'tokens',
    'totp',
    'user_capacities',
    'user_groups',
  ])
  await decide(dan)
  await services.accountRemoval.removeDueAccounts()
  expect(await tablesNaming(dan.id)).toEqual([])
  expect(await db.selectFrom('ticket_replies').select('user_id').execute()).toEqual([{ user_id: null }])
  const report = await db.selectFrom('reports').selectAll().executeTakeFirstOrThrow()
  expect(report).toMatchObject({ content: 'Bad.', title: '', url: '', email: '', reporter: `gone:${report.id}` })
  const holders = await db.selectFrom('upload_holders').where('holder', '=', `user:${dan.id}`).selectAll().execute()
  expect(holders).toEqual([])
  expect(await verify()).toEqual([])
})

test('whatever moment the removal is stopped at, it goes on, and the counters are right all the time', async () => {
  await configure({ account_deletion_days: 0 })
  const eve = await person('eve')
  await settle(eve)
  await decide(eve)
  let runs = 0
  for (; (await rowOf(eve.id)).deletion_at !== null; runs++) {
    // The signal aborts after `runs` checks, so every run gets one step further.
    let looks = 0
    const signal = {
      get aborted() {
        return looks++ > runs
      },
    } as AbortSignal
    await services.accountRemoval.removeDueAccounts(signal)
    expect(await verify()).toEqual([])
    expect((await login('eve')).status).not.toBe(200)
    if (runs > 30) throw new Error('It never ends')
  }
  expect(runs).toBeGreaterThan(3)
  expect((await rowOf(eve.id)).photo_count).toBe(0)
})

test('a removal that fails half-way is made up for, and does not stop the others', async () => {
  await configure({ account_deletion_days: 0 })
  const [fay, gus] = [await person('fay'), await person('gus')]
  await settle(fay)
  await decide(fay)
  await decide(gus)
  // The process is treated as killed after the first step.
  await db.updateTable('users').set({ deleted_at: clock.time.toISOString() }).where('id', '=', fay.id).execute()
  await services.accountRemoval.removeDueAccounts()
  for (const { id } of [fay, gus]) expect((await rowOf(id)).deletion_at).toBeNull()
  expect((await rowOf(fay.id)).photo_count).toBe(0)
  expect(await verify()).toEqual([])
})

test('an upload that was under way is waited for, and what it left is found', async () => {
  await configure({ account_deletion_days: 0 })
  const hal = await person('hal')
  await photo(hal)
  const slot = { holder: `user:${hal.id}`, bytes: 10, reserved_at: clock.time.toISOString() }
  const lease_until = new Date(clock.time.getTime() + 60_000).toISOString()
  await db
    .insertInto('upload_slots')
    .values({ ...slot, lease_until })
    .execute()
  await decide(hal)
  await services.accountRemoval.removeDueAccounts()
  expect((await rowOf(hal.id)).deletion_at).not.toBeNull()
  later(60_000)
  await services.accountRemoval.removeDueAccounts()
  expect((await rowOf(hal.id)).deletion_at).toBeNull()
})

test('the name of who has gone is never given to anybody else', async () => {
  await configure({ account_deletion_days: 0 })
  const ida = await person('ida_was_here')
  await decide(ida)
  await services.accountRemoval.removeDueAccounts()
  expect(await register({ username: 'Ida_Was_Here' })).toMatchObject({ status: 422, data: { code: 'username_taken' } })
  const admin = await user('ida_admin', { is_admin: true })
  const body = { username: 'ida_was_here', password: 'plenty of words here' }
  expect((await admin('POST /admin/users', { body })).data.code).toBe('username_taken')
  const stored = JSON.stringify(await db.selectFrom('retired_usernames').selectAll().execute())
  expect(stored).not.toContain('ida')
  // The email address can be registered again.
  expect((await register({ username: 'ida_two', email: 'ida_was_here@example.org' })).status).toBe(200)
})

test('the last administrator stays, and one who is about to go does not count', async () => {
  await db.updateTable('users').set({ is_admin: false }).where('is_admin', '=', true).execute()
  const [one, two] = [await user('admin_one', { is_admin: true }), await user('admin_two', { is_admin: true })]
  const answers = await Promise.all([one('POST /user/deletion'), two('POST /user/deletion')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [gone, stays] = answers[0].status === 200 ? [one, two] : [two, one]
  expect((await stays('POST /user/deletion')).data.code).toBe('last_admin')
  const demote = { params: { id: stays.id }, body: { is_admin: false } }
  expect((await stays('PUT /admin/users/{id}', demote)).data.code).toBe('last_admin')
  expect((await stays('GET /admin/users/{id}', { params: gone })).data.deletion_at).not.toBeNull()

  await db.updateTable('users').set({ deletion_at: clock.time.toISOString() }).where('id', '=', gone.id).execute()
  await services.accountRemoval.removeDueAccounts()
  expect((await stays('GET /admin/users/{id}', { params: gone })).data).toMatchObject({
    username: `deleted#${gone.id}`,
    is_admin: false,
    deletion_at: null,
    deleted_at: clock.time.toISOString(),
  })
  const revive = { params: { id: gone.id }, body: { is_suspended: false } }
  expect(await stays('PUT /admin/users/{id}', revive)).toMatchObject({ status: 409, data: { code: 'user_deleted' } })
})

test('an account that has gone is not counted among the site’s', async () => {
  await configure({ account_deletion_days: 0 })
  const jon = await person('jon')
  later(120_000)
  const before = (await visitor('GET /configs')).data.app.user_count
  await decide(jon)
  await services.accountRemoval.removeDueAccounts()
  later(120_000)
  expect((await visitor('GET /configs')).data.app.user_count).toBe(before - 1)
})

test('the owner is told by mail, of the decision and of the end', async () => {
  await configure({ account_deletion_days: 14, mail_host: '127.0.0.1', mail_from: 'site@example.org' })
  const kim = await person('kim')
  const letters = async () =>
    db.selectFrom('mail_outbox').where('to_address', '=', 'kim@example.org').select(['subject', 'text']).execute()
  await decide(kim)
  await decide(kim)
  const [letter, ...others] = await letters()
  expect(others).toEqual([])
  expect(letter!.subject).toContain('将被删除')
  expect(letter!.text).toContain('kim')
  later(14 * day)
  await services.accountRemoval.removeDueAccounts()
  expect((await letters()).map(({ subject }) => subject)).toEqual([letter!.subject, expect.stringContaining('已删除')])
  await configure({ mail_host: '' })
})
