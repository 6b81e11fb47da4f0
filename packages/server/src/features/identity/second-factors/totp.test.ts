import type { Contract, Sent } from '@imagora/contract'
import { expect, test } from 'vitest'
import { codeAt, createFactorActions } from '#test/factories/second-factors.ts'
import { fromIp, startServer } from '#test/harness/server.ts'

const server = await startServer()
const { callAs, visitor, db, clock, login, services, password } = server
const { advanceClock, person, withTotp, challenge } = createFactorActions(server)

type Body = Sent<Contract['POST /login/second_factor']>['body']

const finish = (body: Omit<Body, 'challenge'> & { challenge?: string }, headers = fromIp()) =>
  callAs(null, headers)('POST /login/second_factor', { body: { challenge: '', ...body } })
const factorsOf = async (who: Awaited<ReturnType<typeof person>>) => (await who('GET /user/second_factors')).data

test('of the questions that somebody is asked the latest ten wait, and the others are forgotten', async () => {
  const who = await withTotp('often')
  const { challenge: first } = await challenge('often')
  for (let count = 0; count < 12; count++) {
    advanceClock(1)
    await challenge('often')
  }
  const open = db.selectFrom('login_challenges').where('user_id', '=', who.id).select('hash')
  expect(await open.execute()).toHaveLength(10)
  advanceClock(30)
  const { challenge: last } = await challenge('often')
  expect((await finish({ challenge: first, code: who.code() })).data.code).toBe('challenge_expired')
  expect((await finish({ challenge: last, code: who.code() })).status).toBe(200)
})

test('an authenticator app is in force once a code has shown that it has the secret', async () => {
  const ann = await person('ann')
  const { secret, uri } = (await ann('POST /user/second_factors/totp')).data
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toMatch(
    /^otpauth:\/\/totp\/Imagora:ann\?issuer=Imagora&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
  )
  expect((await login('ann')).status).toBe(200)

  const wrong = await ann('PUT /user/second_factors/totp', { body: { code: '000000' } })
  expect(wrong).toMatchObject({ status: 422, data: { code: 'second_factor_wrong', errors: { code: [wrong.message] } } })
  expect(await factorsOf(ann)).toMatchObject({ totp: null, recovery_codes_left: 0 })

  const typed = codeAt(secret, clock.time).replace(/^(...)/, '$1 ')
  const { status, data } = await ann('PUT /user/second_factors/totp', { body: { code: typed } })
  expect(status).toBe(200)
  expect(new Set(data.recovery_codes)).toHaveProperty('size', 10)
  expect(data.recovery_codes?.join('\n')).toMatch(/^([0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}\n?){10}$/)
  expect(await factorsOf(ann)).toEqual({
    totp: { confirmed_at: clock.time.toISOString() },
    passkeys: [],
    recovery_codes_left: 10,
  })
  expect((await ann('POST /user/second_factors/totp')).data.code).toBe('totp_on')
  expect((await ann('PUT /user/second_factors/totp', { body: { code: typed } })).data.code).toBe('totp_on')
})

test('a set-up that is begun again forgets the secret before', async () => {
  const who = await person('again')
  const { secret: first } = (await who('POST /user/second_factors/totp')).data
  const { secret: second } = (await who('POST /user/second_factors/totp')).data
  expect(second).not.toBe(first)
  const confirm = (secret: string) =>
    who('PUT /user/second_factors/totp', { body: { code: codeAt(secret, clock.time) } })
  expect((await confirm(first)).data.code).toBe('second_factor_wrong')
  expect((await confirm(second)).status).toBe(200)
})

test('what is kept tells neither the secret nor the recovery codes', async () => {
  const { secret, codes } = await withTotp('kept')
  const rows = JSON.stringify([
    await db.selectFrom('totp').selectAll().execute(),
    await db.selectFrom('recovery_codes').selectAll().execute(),
  ])
  expect(rows).not.toContain(secret)
  for (const code of codes) expect(rows).not.toContain(code.replace('-', ''))
})

test('turning the first factor on ends the other sessions and gives codes; a login then asks for it', async () => {
  const who = await person('turned_on')
  const { token: elsewhere } = (await login('turned_on')).data
  const { secret } = (await who('POST /user/second_factors/totp')).data
  await who('PUT /user/second_factors/totp', { body: { code: codeAt(secret, clock.time) } })
  expect((await callAs(elsewhere)('GET /user/profile')).status).toBe(401)
  expect((await who('GET /user/profile')).status).toBe(200)

  advanceClock(30)
  const asked = await login('turned_on')
  expect(asked).toMatchObject({
    status: 202,
    data: { needs: 'second_factor', methods: ['totp', 'recovery_code'], passkey: null },
  })
  expect(asked.body).not.toContain('ims_')
  const body = { challenge: asked.data.challenge, code: codeAt(secret, clock.time) }
  const { status, data } = await finish(body)
  expect(status).toBe(200)
  expect((await callAs(data.token)('GET /user/profile')).data.username).toBe('turned_on')
})

test('the session lasts as the first step asked for', async () => {
  const who = await withTotp('lasting')
  const { data: asked } = await login('lasting', { remember: true })
  const { token } = (await finish({ challenge: asked.challenge, code: who.code() })).data
  const { is_remembered } = await db
    .selectFrom('tokens')
    .select('is_remembered')
    .where('user_id', '=', who.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect([is_remembered, token.startsWith('ims_')]).toEqual([true, true])
})

test('a code counts once, and none before it counts after', async () => {
  const who = await withTotp('once')
  const code = who.code()
  expect((await finish({ ...(await answerFor('once')), code })).status).toBe(200)
  expect((await finish({ ...(await answerFor('once')), code })).data.code).toBe('second_factor_wrong')
  const before = codeAt(who.secret, new Date(clock.time.getTime() - 30_000))
  expect((await finish({ ...(await answerFor('once')), code: before })).data.code).toBe('second_factor_wrong')
  advanceClock(30)
  expect((await finish({ ...(await answerFor('once')), code: who.code() })).status).toBe(200)
})

async function answerFor(username: string) {
  const { challenge: asked } = await challenge(username)
  return { challenge: asked }
}

test('of ten uses of one code at once, one wins, with one challenge or with ten', async () => {
  const who = await withTotp('parallel')
  const challenges = await Promise.all(Array.from({ length: 10 }, () => answerFor('parallel')))
  const code = who.code()
  const many = await Promise.all(challenges.map((asked) => finish({ ...asked, code })))
  expect(many.filter(({ status }) => status === 200)).toHaveLength(1)

  advanceClock(30)
  const [asked, next] = [await answerFor('parallel'), who.code()]
  const same = await Promise.all(Array.from({ length: 10 }, () => finish({ ...asked, code: next })))
  expect(same.filter(({ status }) => status === 200)).toHaveLength(1)
})

test.each([
  ['one step behind', -30, 200],
  ['one step ahead', 30, 200],
  ['two steps behind', -60, 422],
  ['two steps ahead', 60, 422],
])('a clock that is %s', async (_case, seconds, status) => {
  const username = `skew_${seconds + 100}`
  const { secret } = await withTotp(username)
  // The time is moved past the step used by the set-up.
  advanceClock(90)
  const code = codeAt(secret, new Date(clock.time.getTime() + seconds * 1000))
  expect((await finish({ ...(await answerFor(username)), code })).status).toBe(status)
})

test('after five wrong codes the challenge is dead, and the account waits from here but not from elsewhere', async () => {
  const who = await withTotp('five')
  const [asked, here] = [await answerFor('five'), fromIp('198.51.100.60')]
  const wrong = { ...asked, code: '000000' }
  for (let round = 0; round < 5; round++) expect((await finish(wrong, here)).data.code).toBe('second_factor_wrong')
  expect((await finish({ ...asked, code: who.code() }, here)).data.code).toBe('challenge_expired')
  expect((await finish({ ...asked, code: who.code() })).data.code).toBe('challenge_expired')
  const next = await answerFor('five')
  expect(await finish({ ...next, code: who.code() }, here)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '60' },
  })
  expect((await finish({ ...next, code: who.code() })).status).toBe(200)
})

test('of twenty wrong codes at once five are looked at', async () => {
  await withTotp('flood')
  const asked = await answerFor('flood')
  const tries = Array.from({ length: 20 }, () => finish({ ...asked, code: '000000' }))
  const codes = (await Promise.all(tries)).map(({ data }) => data.code)
  expect(codes.filter((code) => code === 'second_factor_wrong')).toHaveLength(5)
  expect(codes.filter((code) => code === 'challenge_expired')).toHaveLength(15)
})

test('fifty codes a day are looked at, wherever they come from; a recovery code still opens', async () => {
  const who = await withTotp('spread')
  for (let round = 0; round < 50; round++) await services.rateLimits.hit('totp_account', { ip: '', account: who.id })
  expect((await finish({ ...(await answerFor('spread')), code: who.code() })).status).toBe(429)
  expect((await finish({ ...(await answerFor('spread')), recovery_code: who.codes[0] })).status).toBe(200)
  expect((await finish({ ...(await answerFor('spread')), code: who.code() })).status).toBe(200)
})

test('a challenge ends after ten minutes, and is swept away', async () => {
  const who = await withTotp('slow')
  const asked = await answerFor('slow')
  advanceClock(599)
  const stillGood = await answerFor('slow')
  advanceClock(1)
  expect((await finish({ ...asked, code: who.code() })).data.code).toBe('challenge_expired')
  await services.auth.sweep()
  const left = db.selectFrom('login_challenges').select('hash').where('user_id', '=', who.id)
  expect(await left.execute()).toHaveLength(1)
  expect((await finish({ ...stillGood, code: who.code() })).status).toBe(200)
})

test('the challenge of one account does not take the code of another', async () => {
  const [one, other] = [await withTotp('mine'), await withTotp('theirs')]
  expect((await finish({ ...(await answerFor('mine')), code: other.code() })).data.code).toBe('second_factor_wrong')
  expect((await finish({ ...(await answerFor('mine')), recovery_code: other.codes[0] })).data.code).toBe(
    'recovery_code_wrong',
  )
  expect((await finish({ ...(await answerFor('mine')), code: one.code() })).status).toBe(200)
})

test('a challenge that was never given is refused', async () => {
  expect((await finish({ challenge: 'A'.repeat(43), code: '123456' })).data.code).toBe('challenge_expired')
})

test('a change of the password ends a login that is half way in', async () => {
  const who = await withTotp('changed')
  const asked = await answerFor('changed')
  const body = {
    current_password: password,
    password: 'another set of words',
    password_confirmation: 'another set of words',
  }
  expect((await who('PUT /user/password', { body })).status).toBe(204)
  expect((await finish({ ...asked, code: who.code() })).data.code).toBe('challenge_expired')
})

test('suspension ends a login that is half way in, and lets none begin', async () => {
  const who = await withTotp('barred')
  const asked = await answerFor('barred')
  await db.updateTable('users').set({ is_suspended: true }).where('id', '=', who.id).execute()
  expect((await finish({ ...asked, code: who.code() })).data.code).toBe('account_suspended')
  expect((await login('barred')).data.code).toBe('account_suspended')
})

test('a login that failed at the second step changes nothing', async () => {
  const who = await withTotp('unchanged')
  const rows = async () => [
    await db.selectFrom('users').selectAll().where('id', '=', who.id).execute(),
    (await db.selectFrom('tokens').selectAll().where('user_id', '=', who.id).execute()).length,
  ]
  const before = await rows()
  await finish({ ...(await answerFor('unchanged')), code: '000000' })
  expect(await rows()).toEqual(before)
})

test('a recovery code opens once, however it is typed, and of two at once one wins', async () => {
  const { codes } = await withTotp('recover')
  const typed = codes[0]!.toUpperCase().replace('-', ' ')
  expect((await finish({ ...(await answerFor('recover')), recovery_code: typed })).status).toBe(200)
  const again = await finish({ ...(await answerFor('recover')), recovery_code: codes[0] })
  expect(again).toMatchObject({
    status: 422,
    data: { code: 'recovery_code_wrong', errors: { recovery_code: [again.message] } },
  })

  const [one, two] = [await answerFor('recover'), await answerFor('recover')]
  const both = await Promise.all([one, two].map((asked) => finish({ ...asked, recovery_code: codes[1] })))
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('new recovery codes void the old ones; without a second factor there are none', async () => {
  const who = await withTotp('renewed')
  const { recovery_codes } = (await who('POST /user/second_factors/recovery_codes')).data
  expect(recovery_codes).toHaveLength(10)
  expect((await finish({ ...(await answerFor('renewed')), recovery_code: who.codes[0] })).status).toBe(422)
  expect((await finish({ ...(await answerFor('renewed')), recovery_code: recovery_codes[0] })).status).toBe(200)
  const plain = await person('plain')
  expect((await plain('POST /user/second_factors/recovery_codes')).data.code).toBe('second_factor_off')
})

test('turning the last factor off removes the recovery codes, and the password is enough again', async () => {
  const who = await withTotp('turned_off')
  expect((await who('DELETE /user/second_factors/totp')).status).toBe(204)
  expect(await factorsOf(who)).toEqual({ totp: null, passkeys: [], recovery_codes_left: 0 })
  expect((await login('turned_off')).status).toBe(200)
  expect((await who('DELETE /user/second_factors/totp')).data.code).toBe('totp_off')
})

test.each([
  ['nothing', {}],
  ['two answers', { code: '123456', recovery_code: 'x' }],
  ['five digits', { code: '12345' }],
  ['letters', { code: 'abcdef' }],
  ['an empty recovery code', { recovery_code: ' ' }],
  ['a field nobody knows', { code: '123456', user_id: 1 }],
])('%s is no answer', async (_case, answer) => {
  const refused = await visitor('POST /login/second_factor', { body: { challenge: 'x', ...answer } })
  expect(refused).toMatchObject({ status: 422, data: { code: 'input_invalid' } })
})

test('entering the password again takes a code too, where a second factor is on', async () => {
  const who = await withTotp('careful')
  expect((await who('GET /user/reauth')).data).toEqual({ methods: ['totp', 'recovery_code'], passkey: null })
  const reauth = (body: object) => who('POST /user/reauth', { body })
  const confirmedAt = async () => (await services.tokens.authenticate(who.token)).caller?.confirmed_at
  const before = await confirmedAt()
  advanceClock(60)
  expect((await reauth({ password })).data.errors).toEqual({ code: ['请输入动态码或恢复码'] })
  expect((await reauth({ code: who.code() })).data.errors).toEqual({ password: ['请输入密码'] })
  expect((await reauth({ password: 'not this one', code: who.code() })).data.code).toBe('password_wrong')
  expect((await reauth({ password, code: '000000' })).data.code).toBe('second_factor_wrong')
  expect(await confirmedAt()).toBe(before)
  expect((await reauth({ password, code: who.code() })).status).toBe(204)
  expect(await confirmedAt()).toBe(clock.time.toISOString())
  expect((await reauth({ password, code: who.code() })).data.code).toBe('second_factor_wrong')
  expect((await reauth({ password, recovery_code: who.codes[0] })).status).toBe(204)
})
