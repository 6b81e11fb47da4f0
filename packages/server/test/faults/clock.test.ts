import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { callAs, clock, db, services, user, register, jobs } = server
const { upload, verify } = createUploadActions(server)

const hour = 3_600_000
const day = 24 * hour
const jump = (ms: number) => void (clock.time = new Date(clock.time.getTime() + ms))
const statusOf = async (token: string) => (await callAs(token)('GET /user/profile')).status
const client = { ip: '', language: 'zh-CN', user_agent: '', origin: '', picture_origin: '' } as const
const session = (id: number, isRemembered: boolean) => services.tokens.createSession(db, id, { isRemembered, client })

test('[F37] what has expired is not good again when the clock goes back', async () => {
  const { id } = await user('ann')
  const expires_at = new Date(clock.time.getTime() + 12 * hour).toISOString()
  const tokens = [
    await session(id, false),
    await services.tokens.createApiToken(db, id, { name: 'x', abilities: null, expires_at }),
  ]
  const remembered = await session(id, true)
  for (const token of [...tokens, remembered]) expect(await statusOf(token)).toBe(200)
  jump(12 * hour + 60_000)
  for (const token of tokens) expect(await statusOf(token)).toBe(401)
  expect(await statusOf(remembered)).toBe(200)
  jump(-hour)
  for (const token of tokens) expect(await statusOf(token)).toBe(401)
  expect(await statusOf(remembered)).toBe(200)
  jump(31 * day)
  expect(await statusOf(remembered)).toBe(401)
  jump(-31 * day)
  expect(await statusOf(remembered)).toBe(401)
})

test('[F37] what was ended stays ended, and ends of new sessions follow the clock', async () => {
  const { id } = await user('bea')
  const [first, second] = [await session(id, false), await session(id, false)]
  expect((await callAs(first)('POST /logout')).status).toBe(204)
  const endsAt = async () => {
    const rows = await db.selectFrom('tokens').select('expires_at').where('user_id', '=', id).orderBy('id').execute()
    return rows.map(({ expires_at }) => expires_at)
  }
  const before = await endsAt()
  for (const ms of [-hour, day, -hour]) {
    jump(ms)
    expect(await statusOf(first)).toBe(401)
    await statusOf(second)
    // A clock change must not move the expiry of existing tokens.
    for (const expires_at of await endsAt()) expect(before).toContain(expires_at)
  }
})

test('[F37] a password that was entered in a future that was none does not count for a day', async () => {
  const ben = await user('ben', { is_admin: true })
  jump(day)
  const token = await session(ben.id, true)
  jump(-day)
  const answer = await callAs(token)('POST /admin/users', {
    body: { username: 'x', password: 'correct horse battery' },
  })
  expect(answer).toMatchObject({ status: 403, data: { code: 'reauth_required' } })
})

test('[F37] work goes on whichever way the clock jumps, and counts stay right', async () => {
  for (const [index, ms] of [0, day, -hour, -day, hour].entries()) {
    jump(ms)
    const { status, data } = await register({ username: `walker_${index}` })
    expect(status).toBe(200)
    expect((await upload(data.token, { bytes: await jpeg({ seed: index }) })).status).toBe(200)
    await services.uploadCleanup.deleteLeftovers()
    await jobs.drain()
  }
  expect(await verify()).toEqual([])
})
