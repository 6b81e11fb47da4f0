import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'

const { db, callAs, user, createApiClient, services } = await startServer()
const client = { ip: '127.0.0.1', language: 'zh-CN', user_agent: 'test', origin: '', picture_origin: '' } as const
const admin = await user('admin', { is_admin: true })
const newest = async () => (await admin('GET /admin/audit')).data.data[0]

const session = async (id: number) =>
  callAs(await services.tokens.createSession(db, id, { isRemembered: false, client }))

test('an administrator sees the sessions and API tokens of a user, without anything secret', async () => {
  const ann = await user('ann')
  const bot = await createApiClient(ann.id, ['upload:write'])
  const sessions = await admin('GET /admin/users/{id}/sessions', { params: ann })
  expect(sessions.data.data).toMatchObject([{ ip: '127.0.0.1', is_current: false }])
  const tokens = await admin('GET /admin/users/{id}/tokens', { params: ann })
  expect(tokens.data.data).toMatchObject([{ name: 'test', abilities: ['upload:write'] }])
  for (const { body } of [sessions, tokens]) {
    expect(body).not.toMatch(/hash/)
    for (const { token } of [ann, bot]) expect(body).not.toContain(token)
  }
  expect((await admin('GET /admin/users/{id}/tokens', { params: { id: 999_999 } })).data.code).toBe('user_missing')
})

test('one session is ended, one token deleted, and both stand in the log', async () => {
  const bob = await user('bob')
  const [other, bot, script] = [await session(bob.id), await createApiClient(bob.id), await createApiClient(bob.id)]
  const { data: sessions } = (await admin('GET /admin/users/{id}/sessions', { params: bob })).data
  const { data: tokens } = (await admin('GET /admin/users/{id}/tokens', { params: bob })).data

  const first = Math.min(...sessions.map(({ id }) => id))
  const ended = { params: { id: bob.id, token_id: first } }
  expect((await admin('DELETE /admin/users/{id}/sessions/{token_id}', ended)).status).toBe(204)
  expect(await newest()).toMatchObject({
    action: 'user.end_sessions',
    target: `user ${bob.id} bob`,
    detail: { count: 1 },
  })
  expect((await bob('GET /user/profile')).status).toBe(401)
  expect((await other('GET /user/profile')).status).toBe(200)

  const deleted = { params: { id: bob.id, token_id: Math.min(...tokens.map(({ id }) => id)) } }
  expect((await admin('DELETE /admin/users/{id}/tokens/{token_id}', deleted)).status).toBe(204)
  expect(await newest()).toMatchObject({ action: 'user.delete_tokens', detail: { count: 1, names: ['test'] } })
  expect((await bot('GET /user/profile')).status).toBe(401)
  expect((await script('GET /user/profile')).status).toBe(200)

  // Ended sessions, tokens of the other kind and tokens of another user count as missing.
  expect((await admin('DELETE /admin/users/{id}/sessions/{token_id}', ended)).data.code).toBe('session_missing')
  const wrongKind = { params: { id: bob.id, token_id: Math.max(...tokens.map(({ id }) => id)) } }
  expect((await admin('DELETE /admin/users/{id}/sessions/{token_id}', wrongKind)).data.code).toBe('session_missing')
  const foreign = { params: { id: admin.id, token_id: wrongKind.params.token_id } }
  expect((await admin('DELETE /admin/users/{id}/tokens/{token_id}', foreign)).data.code).toBe('token_missing')
})

test('a user is signed out everywhere, and keeps the tokens unless they go too', async () => {
  const cat = await user('cat')
  const [other, bot] = [await session(cat.id), await createApiClient(cat.id)]
  expect((await admin('DELETE /admin/users/{id}/sessions', { params: cat })).status).toBe(204)
  for (const caller of [cat, other]) expect((await caller('GET /user/profile')).status).toBe(401)
  expect((await bot('GET /user/profile')).status).toBe(200)
  expect((await newest())!.detail).toEqual({ count: 2 })
  expect((await admin('DELETE /admin/users/{id}/tokens', { params: cat })).status).toBe(204)
  expect((await bot('GET /user/profile')).status).toBe(401)
})

test('ending all sessions keeps the current one', async () => {
  const elsewhere = await session(admin.id)
  expect((await admin('DELETE /admin/users/{id}/sessions', { params: admin })).status).toBe(204)
  expect((await elsewhere('GET /user/profile')).status).toBe(401)
  expect((await admin('GET /user/profile')).status).toBe(200)
})
