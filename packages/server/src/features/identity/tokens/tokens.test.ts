import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'

const { db, clock, callAs, user, createApiClient, services } = await startServer()

const day = 24 * 3_600_000
const later = (milliseconds: number) => (clock.time = new Date(clock.time.getTime() + milliseconds))
const client = { ip: '127.0.0.1', language: 'zh-CN', user_agent: 'test', origin: '', picture_origin: '' } as const

test('only the hash of a token is kept, and no token has syntax in it', async () => {
  const ann = await user('ann')
  const bot = await createApiClient(ann.id)
  for (const { token } of [ann, bot]) expect(token).toMatch(/^im[st]_[\w-]{43}$/)
  const stored = JSON.stringify(await db.selectFrom('tokens').selectAll().execute())
  expect(stored).not.toContain(ann.token)
  expect(stored).not.toContain(bot.token)
  expect(stored).toMatch(/"hash":"[0-9a-f]{64}"/)
})

test('an expired API token says when it expired, an expired session asks to log in', async () => {
  const owner = await user('expired')
  const expires_at = new Date(clock.time.getTime() + day).toISOString()
  const token = await services.tokens.createApiToken(db, owner.id, { name: 'x', abilities: null, expires_at })
  expect((await callAs(token)('GET /user/profile')).status).toBe(200)
  later(day)
  const refused = await callAs(token)('GET /user/profile')
  expect(refused).toMatchObject({ status: 401, data: { code: 'token_expired' } })
  expect(refused.message).toContain(expires_at)
  expect(await owner('GET /user/profile')).toMatchObject({ status: 401, data: { code: 'login_required' } })
})

test('a removed token and one that never was answer alike', async () => {
  const owner = await user('removed')
  const bot = await createApiClient(owner.id)
  await db.deleteFrom('tokens').where('kind', '=', 'api').where('user_id', '=', owner.id).execute()
  const removed = await bot('GET /user/profile')
  expect(removed).toMatchObject({ status: 401, data: { code: 'login_required' } })
  expect(await callAs(`imt_${'x'.repeat(43)}`)('GET /user/profile')).toEqual(removed)
})

test('suspending an account stops its sessions and tokens with the next request', async () => {
  const owner = await user('suspended')
  const bot = await createApiClient(owner.id)
  await db.updateTable('users').set({ is_suspended: true }).where('id', '=', owner.id).execute()
  for (const caller of [owner, bot]) {
    expect(await caller('GET /user/profile')).toMatchObject({ status: 403, data: { code: 'account_suspended' } })
    expect((await caller('GET /captcha')).status).toBe(200)
  }
  await db.updateTable('users').set({ is_suspended: false }).where('id', '=', owner.id).execute()
  expect((await owner('GET /user/profile')).status).toBe(200)
})

test('an empty list of abilities is no right at all, and never full access', async () => {
  const owner = await user('nothing')
  const none = await createApiClient(owner.id, [])
  for (const key of ['GET /user/profile', 'GET /user/albums', 'GET /user/photos'] as const) {
    expect((await none(key)).data.code).toBe('permission_lacking')
  }
})

test('a remembered session ends after thirty days unused', async () => {
  const owner = await user('idle')
  const token = await services.tokens.createSession(db, owner.id, { isRemembered: true, client })
  later(30 * day - 1000)
  expect((await callAs(token)('GET /user/profile')).status).toBe(200)
  later(30 * day + 61_000)
  expect((await callAs(token)('GET /user/profile')).status).toBe(401)
})

test('the last use is written down at most once a minute', async () => {
  const owner = await user('busy')
  const used = async () =>
    (await db.selectFrom('tokens').select('last_used_at').where('user_id', '=', owner.id).executeTakeFirstOrThrow())
      .last_used_at
  const first = await used()
  later(59_000)
  await owner('GET /user/profile')
  expect(await used()).toBe(first)
  later(2000)
  await owner('GET /user/profile')
  expect(await used()).toBe(clock.time.toISOString())
})

test('sessions that have expired are swept away, tokens stay to be seen', async () => {
  const owner = await user('tidy')
  const bot = await createApiClient(owner.id)
  later(400 * day)
  await services.auth.sweep()
  const left = await db.selectFrom('tokens').select('kind').where('user_id', '=', owner.id).execute()
  expect(left).toEqual([{ kind: 'api' }])
  expect((await bot('GET /user/profile')).data.code).toBe('token_expired')
})
