import { expect, test } from 'vitest'
import { createFactorActions } from '#test/factories/second-factors.ts'
import { fromIp, startServer } from '#test/harness/server.ts'

const server = await startServer()
const { callAs, db, configure, register, login, createApiClient, password } = server
const { advanceClock, withTotp, addPasskey } = createFactorActions(server)

const next = 'a lantern on the quay'
const change = (changes = {}) => ({
  body: { current_password: password, password: next, password_confirmation: next, ...changes },
})

async function person(username: string) {
  const { token } = (await register({ username })).data
  const call = callAs(token, fromIp())
  return Object.assign(call, { token, id: (await call('GET /user/profile')).data.id })
}

test('a new password is good for logging in, and the old one no more [PR-04]', async () => {
  const ann = await person('ann')
  expect((await ann('PUT /user/password', change())).status).toBe(204)
  expect((await login('ann')).data.code).toBe('credentials_wrong')
  expect((await login('ann', { password: next })).status).toBe(200)
})

test('all other sessions end, this one and API tokens stay [PR-04] [E28]', async () => {
  const bob = await person('bob')
  const elsewhere = callAs((await login('bob')).data.token)
  const script = await createApiClient(bob.id)
  expect((await elsewhere('GET /user/profile')).status).toBe(200)
  await bob('PUT /user/password', change())
  expect((await elsewhere('GET /user/profile')).status).toBe(401)
  expect((await bob('GET /user/profile')).status).toBe(200)
  expect((await script('GET /user/profile')).status).toBe(200)
})

const catCatCat = person('cat_cat_cat')

test.each([
  ['the old one is missing', { current_password: '' }, 'current_password', '请输入原密码'],
  ['the old one is wrong', { current_password: 'not it at all' }, 'current_password', '原密码错误'],
  ['the new one is missing', { password: '' }, 'password', '请输入密码'],
  ['it has 7 characters', { password: 'kU7-xq2', password_confirmation: 'kU7-xq2' }, 'password', '密码至少 8 个字符'],
  ['it is common', { password: 'Password123', password_confirmation: 'Password123' }, 'password', /过于常见/],
  ['it is the username', { password: 'cat_cat_cat', password_confirmation: 'cat_cat_cat' }, 'password', /过于常见/],
  ['it is not repeated', { password_confirmation: '' }, 'password_confirmation', '请再次输入密码'],
  ['it is repeated otherwise', { password_confirmation: `${next}!` }, 'password_confirmation', '两次输入的密码不一致'],
])('nothing changes when %s [PR-04] [C34]', async (_case, changes, field, text) => {
  const cat = await catCatCat
  const { status, data } = await cat('PUT /user/password', change(changes))
  expect(status).toBe(422)
  expect(data.errors).toEqual({ [field]: [typeof text === 'string' ? text : expect.stringMatching(text)] })
  expect((await login('cat_cat_cat')).status).toBe(200)
})

test('the owner is told by mail, where the site sends any', async () => {
  const { token } = (await register({ username: 'told_ann' })).data
  await configure({ mail_host: '127.0.0.1', mail_port: 1, mail_from: 'site@example.org' })
  expect((await callAs(token, fromIp())('PUT /user/password', change())).status).toBe(204)
  const mails = await db.selectFrom('mail_outbox').select(['to_address', 'text']).execute()
  expect(mails).toEqual([{ to_address: 'told_ann@example.org', text: expect.stringContaining('told_ann') }])
})

test('of two changes at once by one old password, one wins', async () => {
  const dan = await person('dan')
  const answers = await Promise.all([
    dan('PUT /user/password', change()),
    dan('PUT /user/password', change({ password: `${next}!`, password_confirmation: `${next}!` })),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 422])
})

test('guessing the old password is limited, and waiting is told', async () => {
  const eve = await person('eve')
  const wrong = change({ current_password: 'not it at all' })
  for (let tries = 0; tries < 5; tries++) expect((await eve('PUT /user/password', wrong)).status).toBe(422)
  const { status, headers } = await eve('PUT /user/password', change())
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})

test('an API token, even a full one, changes no password [E34]', async () => {
  const fay = await person('fay')
  const { status, data } = await (await createApiClient(fay.id))('PUT /user/password', change())
  expect([status, data.code]).toEqual([403, 'permission_lacking'])
  const hashes = await db.selectFrom('users').select('password_hash').where('id', '=', fay.id).execute()
  expect(hashes[0]!.password_hash).toMatch(/^\$argon2id/)
})

const sixteenMinutes = 16 * 60

test('[SF-81] with an authenticator app the old password alone changes nothing; the code is asked for', async () => {
  const who = await withTotp('with_app')
  advanceClock(sixteenMinutes)
  expect(await who('PUT /user/password', change())).toMatchObject({ status: 403, data: { code: 'reauth_required' } })
  const alone = await who('POST /user/reauth', { body: { password } })
  expect(alone.status).toBe(422)
  expect((await who('PUT /user/password', change())).data.code).toBe('reauth_required')
  expect((await who('POST /user/reauth', { body: { password, code: who.code() } })).status).toBe(204)
  expect((await who('PUT /user/password', change())).status).toBe(204)
  expect((await login('with_app', { password: next })).status).toBe(202)
})

test('[SF-81] with a passkey it is asked for; without a second factor the old password is enough', async () => {
  const who = await person('with_key')
  advanceClock(sixteenMinutes)
  expect((await who('PUT /user/password', change())).status).toBe(204)
  await who('POST /user/reauth', { body: { password: next } })
  const { answer } = await addPasskey(Object.assign(who, { username: 'with_key' }))
  expect(answer.status).toBe(200)
  advanceClock(sixteenMinutes)
  const { status, data } = await who(
    'PUT /user/password',
    change({ current_password: next, password, password_confirmation: password }),
  )
  expect([status, data.code]).toEqual([403, 'reauth_required'])
})
