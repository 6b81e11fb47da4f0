import { expect, test } from 'vitest'
import { fromIp, startServer } from '#test/harness/server.ts'
import { lookUpCountry, parseDevice } from './service.ts'

const { callAs, db, clock, user, register, login, createApiClient } = await startServer()

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const minutes = (count: number) => new Date(clock.time.getTime() + count * 60_000)

test('the list tells device, place and times of each session, this one first', async () => {
  const first = (await register({ username: 'ann' }, { ...fromIp('114.114.114.114'), 'user-agent': chrome })).data.token
  clock.time = minutes(5)
  const second = (await login('ann', { remember: true }, { ...fromIp('8.8.8.8'), 'user-agent': iphone })).data.token
  clock.time = minutes(5)

  const { status, data } = await callAs(first)('GET /user/sessions')
  expect(status).toBe(200)
  expect(data.meta.total).toBe(2)
  expect(data.data).toEqual([
    {
      id: expect.any(Number),
      device: { browser: 'Chrome', os: 'Windows', kind: 'desktop' },
      ip: '114.114.114.114',
      country: 'CN',
      is_current: true,
      impersonator: null,
      is_remembered: false,
      created_at: '2026-01-01T00:00:00.000Z',
      last_used_at: '2026-01-01T00:10:00.000Z',
      expires_at: '2026-01-01T12:00:00.000Z',
    },
    {
      id: expect.any(Number),
      device: { browser: 'Safari', os: 'iOS', kind: 'mobile' },
      ip: '8.8.8.8',
      country: 'US',
      is_current: false,
      impersonator: null,
      is_remembered: true,
      created_at: '2026-01-01T00:05:00.000Z',
      last_used_at: '2026-01-01T00:05:00.000Z',
      expires_at: expect.stringMatching(/^2026-04-01/),
    },
  ])
  const other = await callAs(second)('GET /user/sessions')
  expect(other.data.data.map(({ is_current, ip }) => [is_current, ip])).toEqual([
    [true, '8.8.8.8'],
    [false, '114.114.114.114'],
  ])
  expect(other.body).not.toMatch(/ims_|hash/)
})

test('a session that is ended answers 401 with its next call, and the others go on', async () => {
  const here = callAs((await register({ username: 'bob' })).data.token)
  const there = callAs((await login('bob')).data.token)
  const { data } = (await here('GET /user/sessions')).data
  const { id } = data.find(({ is_current }) => !is_current)!
  expect((await here('DELETE /user/sessions/{id}', { params: { id } })).status).toBe(204)
  expect((await there('GET /user/profile')).status).toBe(401)
  expect((await here('GET /user/profile')).status).toBe(200)
  expect((await here('DELETE /user/sessions/{id}', { params: { id } })).data.code).toBe('session_missing')
})

test('all others end at once, API tokens stay', async () => {
  const here = callAs((await register({ username: 'cat' })).data.token)
  const others = [callAs((await login('cat')).data.token), callAs((await login('cat')).data.token)]
  const script = await createApiClient((await here('GET /user/profile')).data.id)
  expect((await here('DELETE /user/sessions')).status).toBe(204)
  for (const other of others) expect((await other('GET /user/profile')).status).toBe(401)
  expect((await script('GET /user/profile')).status).toBe(200)
  expect((await here('GET /user/sessions')).data.meta.total).toBe(1)
})

test('another’s session, and an API token, is no session to end', async () => {
  const dan = await user('dan')
  const eve = await user('eve')
  await createApiClient(dan.id)
  const rows = await db.selectFrom('tokens').select(['id', 'kind']).where('user_id', '=', dan.id).execute()
  for (const { id } of rows) {
    expect((await eve('DELETE /user/sessions/{id}', { params: { id } })).data.code).toBe('session_missing')
  }
  const token = rows.find(({ kind }) => kind === 'api')!
  expect((await dan('DELETE /user/sessions/{id}', { params: { id: token.id } })).status).toBe(404)
  expect((await dan('GET /user/profile')).status).toBe(200)
})

test('what has ended by itself is not listed', async () => {
  const fay = await user('fay')
  const past = { user_id: fay.id, kind: 'session', name: '', is_full_access: false, abilities: '[]' } as const
  const row = { ...past, ip: '', user_agent: '', confirmed_at: null, created_at: clock.time.toISOString() }
  const later = minutes(60).toISOString()
  await db
    .insertInto('tokens')
    .values([
      { ...row, hash: 'expired', is_remembered: false, last_used_at: later, expires_at: clock.time.toISOString() },
      { ...row, hash: 'idle', is_remembered: true, last_used_at: '2025-11-01T00:00:00.000Z', expires_at: later },
      { ...row, hash: 'unknown', is_remembered: false, last_used_at: null, expires_at: later },
    ])
    .execute()
  const { data } = (await fay('GET /user/sessions')).data
  expect(data.map(({ is_current }) => is_current)).toEqual([true, false])
  expect(data[1]).toMatchObject({ device: { browser: '', os: '', kind: 'other' }, country: null })
})

test('no program lists or ends sessions [E34]', async () => {
  const gus = await user('gus')
  const script = await createApiClient(gus.id)
  expect((await script('GET /user/sessions')).data.code).toBe('permission_lacking')
  expect((await script('DELETE /user/sessions')).data.code).toBe('permission_lacking')
})

test.each([
  ['127.0.0.1', null],
  ['10.1.2.3', null],
  ['::ffff:8.8.8.8', 'US'],
  ['2001:4860:4860::8888', null],
  ['not an address', null],
  ['', null],
])('the country of %j is %j', async (ip, country) => {
  expect(await lookUpCountry(ip)).toBe(country)
})

test.each([
  ['', { browser: '', os: '', kind: 'other' }],
  ['curl/8.5.0', { os: '', kind: 'other' }],
  ['x'.repeat(300), { os: '', kind: 'other' }],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    { browser: 'Firefox', os: 'macOS', kind: 'desktop' },
  ],
])('the device that calls itself %j', async (userAgent, device) => {
  expect(await parseDevice(userAgent)).toMatchObject(device)
})
