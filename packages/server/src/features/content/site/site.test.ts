import { expect, test } from 'vitest'
import { insertPhoto, insertUser } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'

const { db, app, callAs, visitor, user, clock, configure } = await startServer({
  PUBLIC_URL: 'https://pictures.example',
})
const minutesLater = (minutes: number) => (clock.time = new Date(clock.time.getTime() + minutes * 60_000))

test('[PU-01] [CA-02] visitors read configuration, group and pages, each in its shape', async () => {
  const configs = await visitor('GET /configs')
  expect(configs).toMatchObject({
    status: 200,
    data: {
      app: { name: 'Imagora', url: 'https://pictures.example', timestamp: 1767225600, setup_needed: true },
      site: { title: 'Imagora', custom_css: '', custom_js: '', user_login_types: ['username', 'email', 'phone'] },
    },
  })
  expect((await visitor('GET /group')).data.group.options).toBeDefined()
  expect((await visitor('GET /pages')).data.data).toEqual([])
})

test('setup is needed until there is a user', async () => {
  const isNeeded = async () => (await visitor('GET /configs')).data.app.setup_needed
  expect(await isNeeded()).toBe(true)
  await insertUser(db, {})
  expect(await isNeeded()).toBe(false)
})

test('the totals follow within a minute, and guests count too', async () => {
  const totals = async () => {
    const { user_count, photo_count, photo_size } = (await visitor('GET /configs')).data.app
    return { user_count, photo_count, photo_size }
  }
  minutesLater(2)
  const before = await totals()
  await insertUser(db, { photo_count: 3, used_bytes: 4096 })
  await insertPhoto(db, { owner_id: null, bytes: 2048 })
  await insertPhoto(db, { owner_id: null, bytes: 9999, deleted_at: clock.time.toISOString() })
  expect(await totals()).toEqual(before)
  minutesLater(1)
  expect(await totals()).toEqual({
    user_count: before.user_count + 1,
    photo_count: before.photo_count + 4,
    photo_size: before.photo_size + 6,
  })
})

test.each([
  ['zh-CN', '中国', '德国'],
  ['en-US', 'China', 'Germany'],
])('[AU-15] countries have their names in %s and their dialling codes', async (language, china, germany) => {
  const { countries } = (await callAs(null, { 'accept-language': language })('GET /configs')).data.app
  expect(countries).toContainEqual({ id: 'CN', code: '86', name: china })
  expect(countries).toContainEqual({ id: 'DE', code: '49', name: germany })
  expect(countries.length).toBeGreaterThan(230)
  expect(new Set(countries.map(({ id }) => id)).size).toBe(countries.length)
  // A country that the runtime cannot name is displayed by its id.
  expect(countries.filter(({ id, name }) => id === name)).toEqual([])
})

test('a setting is in force with the next request, and secrets are not among what is shown', async () => {
  await configure({ site_title: '图集', site_notice: '**Hello**', enable_registration: false, mail_password: 'hush' })
  const { data, body } = await visitor('GET /configs')
  expect(data).toMatchObject({
    app: { enable_registration: false },
    site: { title: '图集', notice: '**Hello**' },
  })
  expect(body).not.toContain('hush')
  expect(body).not.toContain('mail_host')
})

test('[NV-10] custom style sheet and script are told by addresses that change with their text', async () => {
  await configure({ custom_css: 'body { color: red }', custom_js: 'let one' })
  const first = (await visitor('GET /configs')).data.site
  expect(first.custom_css).toMatch(/^\/custom\/site\.css\?v=[0-9a-f]{16}$/)
  expect(first.custom_js).toMatch(/^\/custom\/site\.js\?v=[0-9a-f]{16}$/)
  await configure({ custom_js: 'let two' })
  const second = (await visitor('GET /configs')).data.site
  expect(second.custom_css).toBe(first.custom_css)
  expect(second.custom_js).not.toBe(first.custom_js)
})

test('[GR-01] the group in force is the guests’, the default one, or the newest owned that has not expired', async () => {
  const ann = await user('ann')
  const nameFor = async (caller: typeof visitor) => (await caller('GET /group')).data.group.name
  expect(await nameFor(visitor)).toBe('游客组')
  expect(await nameFor(ann)).toBe('默认组')

  const { id: _, ...guests } = await db
    .selectFrom('groups')
    .selectAll()
    .where('is_guest', '=', true)
    .executeTakeFirstOrThrow()
  const gold = { ...guests, is_guest: false, name: 'Gold', max_upload_bytes: 2048, limit_per_day: 7 }
  const { id: group_id } = await db.insertInto('groups').values(gold).returning('id').executeTakeFirstOrThrow()
  const expired_at = new Date(clock.time.getTime() + 60_000).toISOString()
  await db
    .insertInto('user_groups')
    .values({ user_id: ann.id, group_id, from: 'subscribe', expired_at, created_at: clock.time.toISOString() })
    .execute()

  expect((await ann('GET /group')).data.group).toMatchObject({
    name: 'Gold',
    options: { max_upload_size: 2, limit_per_day: 7 },
  })
  minutesLater(2)
  expect(await nameFor(ann)).toBe('默认组')
})

test('a token that does not count is as good as none', async () => {
  expect((await callAs('ims_unknown')('GET /group')).data.group.name).toBe('游客组')
  expect((await app.inject({ url: '/api/v2/configs', headers: { authorization: 'Bearer' } })).statusCode).toBe(200)
})
