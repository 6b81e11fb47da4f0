import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PasskeyAssertion } from '@imagora/contract'
import { expect, test } from 'vitest'
import { type SoftPasskey, softPasskey } from '#test/peers/authenticator.ts'
import { insertPasskey } from '#test/factories/factories.ts'
import { createFactorActions } from '#test/factories/second-factors.ts'
import { fromIp, startServer } from '#test/harness/server.ts'
import { lockSecondFactors } from './factor-changes.ts'

const server = await startServer()
const { callAs, db, clock, login, services, password } = server
const { advanceClock, person, withTotp, addPasskey, challenge } = createFactorActions(server)

const stranger = () => callAs(null, fromIp())
const requestFor = async () => (await stranger()('GET /login/passkey')).data
const enter = (passkey: PasskeyAssertion, given = {}) =>
  stranger()('POST /login/passkey', { body: { passkey, ...given } })
const finish = (body: object) => stranger()('POST /login/second_factor', { body: body as never })
const device = (given = {}) => softPasskey({ origin: 'http://localhost', ...given })
const keptOf = (key: SoftPasskey) =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', key.id).executeTakeFirstOrThrow()

test('a login waits for whoever turns the first second factor on at that moment, and is asked for it', async () => {
  const who = await person('hasty')
  let entering: ReturnType<typeof login> | undefined
  await db.transaction().execute(async (tx) => {
    await lockSecondFactors(tx, who.id)
    await insertPasskey(tx, who.id)
    entering = login('hasty')
    await sleep(1500)
  })
  expect(await entering).toMatchObject({ status: 202, data: { needs: 'second_factor' } })
})

test('a passkey is made for this site, and the first factor brings recovery codes and ends other sessions', async () => {
  const ann = await person('ann')
  const { token: elsewhere } = (await login('ann')).data
  const options = (await ann('POST /user/second_factors/passkeys/options')).data
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Imagora' },
    user: { name: 'ann', displayName: 'ann' },
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    attestation: 'none',
  })
  expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual(expect.arrayContaining([-7, -257]))

  const key = device()
  const body = { name: 'Laptop', passkey: key.create(options) }
  const { status, data } = await ann('POST /user/second_factors/passkeys', { body })
  expect(status).toBe(200)
  expect(data.recovery_codes).toHaveLength(10)
  expect((await callAs(elsewhere)('GET /user/profile')).status).toBe(401)
  expect((await ann('GET /user/second_factors')).data).toEqual({
    totp: null,
    passkeys: [
      { id: data.id, name: 'Laptop', is_backed_up: false, last_used_at: null, created_at: clock.time.toISOString() },
    ],
    recovery_codes_left: 10,
  })
  const next = (await ann('POST /user/second_factors/passkeys/options')).data
  expect(next.user.id).toBe(options.user.id)
  expect(next.excludeCredentials).toEqual([{ id: key.id, type: 'public-key', transports: ['internal'] }])
  expect((await addPasskey(ann)).answer.data.recovery_codes).toBeNull()
})

test('a passkey alone is a way in, and its use is written down', async () => {
  const key = await addPasskey(await person('alone'), device({ isSynced: true }))
  const request = await requestFor()
  expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(request.allowCredentials).toBeUndefined()
  advanceClock(60)
  const { status, data } = await enter(key.get(request), { remember: true })
  expect(status).toBe(200)
  expect((await callAs(data.token)('GET /user/profile')).data.username).toBe('alone')
  expect(await keptOf(key)).toMatchObject({ last_used_at: clock.time.toISOString(), counter: 0, is_backed_up: true })
})

test('a passkey is a second factor too, for the account that was named', async () => {
  const key = await addPasskey(await person('second'))
  const asked = await challenge('second')
  expect(asked.methods).toEqual(['passkey', 'recovery_code'])
  expect(asked.passkey).toMatchObject({ challenge: asked.challenge, allowCredentials: [{ id: key.id }] })
  const answer = { challenge: asked.challenge, passkey: key.get(asked.passkey!, { isUserVerified: false }) }
  expect((await finish(answer)).status).toBe(200)
  expect((await finish(answer)).data.code).toBe('challenge_expired')
})

test('where a passkey is all there is, it must have asked its holder', async () => {
  const key = await addPasskey(await person('unasked'))
  const refused = await enter(key.get(await requestFor(), { isUserVerified: false }))
  expect(refused).toMatchObject({ status: 422, data: { code: 'passkey_refused' } })
  expect((await enter(key.get(await requestFor(), { isUserPresent: false }))).status).toBe(422)
  expect((await enter(key.get(await requestFor()))).status).toBe(200)
})

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another port of the same host', { origin: 'http://localhost:8080' }],
  ['another relying party', { rpId: 'evil.example' }],
])('an answer for %s is refused, at login and when a passkey is made', async (_case, wrong) => {
  const who = await person(`wrong_${randomBytes(4).toString('hex')}`)
  const key = await addPasskey(who)
  expect((await enter(key.get(await requestFor(), wrong))).data.code).toBe('passkey_refused')
  const { challenge: asked, passkey } = await challenge(who.username)
  expect((await finish({ challenge: asked, passkey: key.get(passkey!, wrong) })).data.code).toBe('passkey_refused')
  const options = (await who('POST /user/second_factors/passkeys/options')).data
  const body = { name: 'Bad', passkey: device().create(options, wrong) }
  expect((await who('POST /user/second_factors/passkeys', { body })).data.code).toBe('passkey_refused')
})

test('an answer counts once, also of ten at once', async () => {
  const key = await addPasskey(await person('replayed'), device({ isSynced: true }))
  const passkey = key.get(await requestFor())
  expect((await enter(passkey)).status).toBe(200)
  expect((await enter(passkey)).data.code).toBe('challenge_expired')
  const next = key.get(await requestFor())
  const all = await Promise.all(Array.from({ length: 10 }, () => enter(next)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('an answer to one question answers no other', async () => {
  const who = await person('mixed')
  const key = await addPasskey(who)
  const asked = await challenge('mixed')
  const forLogin = key.get(await requestFor())
  expect((await finish({ challenge: asked.challenge, passkey: forLogin })).data.code).toBe('passkey_refused')
  expect((await enter(key.get(asked.passkey!))).data.code).toBe('challenge_expired')
  expect((await who('POST /user/reauth', { body: { passkey: key.get(await requestFor()) } })).data.code).toBe(
    'challenge_expired',
  )
  const { passkey: again } = (await who('GET /user/reauth')).data
  expect((await enter(key.get(again!))).data.code).toBe('challenge_expired')
})

test('a counter that does not grow is a copy, and refused', async () => {
  const key = await addPasskey(await person('counted'))
  expect((await enter(key.get(await requestFor(), { counter: 7 }))).status).toBe(200)
  expect((await enter(key.get(await requestFor(), { counter: 7 }))).data.code).toBe('passkey_refused')
  expect((await enter(key.get(await requestFor(), { counter: 3 }))).data.code).toBe('passkey_refused')
  expect((await enter(key.get(await requestFor(), { counter: 0 }))).data.code).toBe('passkey_refused')
  expect((await enter(key.get(await requestFor(), { counter: 4_294_967_295 }))).status).toBe(200)
  expect((await keptOf(key)).counter).toBe(4_294_967_295)
})

test('of two answers with one counter at once, one wins', async () => {
  const key = await addPasskey(await person('cloned'))
  const requests = [await requestFor(), await requestFor()]
  const both = await Promise.all(requests.map((request) => enter(key.get(request, { counter: 9 }))))
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('another’s passkey is no second factor', async () => {
  await addPasskey(await person('owner_one'))
  const foreign = await addPasskey(await person('owner_two'))
  const asked = await challenge('owner_one')
  const passkey = foreign.get(asked.passkey!)
  expect((await finish({ challenge: asked.challenge, passkey })).data.code).toBe('passkey_refused')
})

test('one’s own passkey under the name of another is refused by its signature', async () => {
  const known = await addPasskey(await person('signed'))
  const passkey = { ...device().get(await requestFor()), id: known.id, rawId: known.id }
  expect((await enter(passkey)).data.code).toBe('passkey_refused')
})

test('a passkey that nobody has, and a question that nobody asked, are refused', async () => {
  expect((await enter(device().get(await requestFor()))).data.code).toBe('passkey_refused')
  const unasked = { challenge: randomBytes(32).toString('base64url'), rpId: 'localhost' }
  const key = await addPasskey(await person('unasked_for'))
  expect((await enter(key.get(unasked))).data.code).toBe('challenge_expired')
})

test('the question of the login page may be answered for half an hour', async () => {
  const key = await addPasskey(await person('waiting'))
  const [early, late] = [await requestFor(), await requestFor()]
  advanceClock(29 * 60)
  expect((await enter(key.get(early))).status).toBe(200)
  advanceClock(60)
  expect((await enter(key.get(late))).data.code).toBe('challenge_expired')
})

test('the passkey of a suspended account does not open it, that of a deleted one is unknown', async () => {
  const who = await person('suspended')
  const key = await addPasskey(who)
  await db.updateTable('users').set({ is_suspended: true }).where('id', '=', who.id).execute()
  expect(await enter(key.get(await requestFor()))).toMatchObject({ status: 403, data: { code: 'account_suspended' } })
  await db.transaction().execute((tx) => services.secondFactors.removeAll(tx, who.id))
  expect((await enter(key.get(await requestFor()))).data.code).toBe('passkey_refused')
})

test('a passkey that is deleted while its answer is on the way opens nothing', async () => {
  const who = await person('deleted')
  const key = await addPasskey(who)
  const passkey = key.get(await requestFor())
  expect((await who('DELETE /user/second_factors/passkeys/{id}', { params: { id: key.row_id } })).status).toBe(204)
  expect((await enter(passkey)).data.code).toBe('passkey_refused')
})

test('a passkey is made once, for one account, in answer to a question to that account', async () => {
  const [one, other] = [await person('maker'), await person('taker')]
  const options = (await one('POST /user/second_factors/passkeys/options')).data
  const body = { name: 'Key', passkey: device().create(options) }
  expect((await other('POST /user/second_factors/passkeys', { body })).data.code).toBe('challenge_expired')
  expect((await one('POST /user/second_factors/passkeys', { body })).status).toBe(200)
  expect((await one('POST /user/second_factors/passkeys', { body })).data.code).toBe('challenge_expired')

  const known = await addPasskey(one)
  expect((await addPasskey(other, known)).answer.data.code).toBe('passkey_refused')
  expect(await keptOf(known)).toMatchObject({ user_id: one.id })
})

test('there are at most twenty passkeys to an account', async () => {
  const who = await person('collector')
  const options = (await who('POST /user/second_factors/passkeys/options')).data
  for (let count = 0; count < 20; count++) await insertPasskey(db, who.id)
  expect((await who('POST /user/second_factors/passkeys/options')).data.code).toBe('passkeys_too_many')
  const body = { name: 'Key', passkey: device().create(options) }
  expect((await who('POST /user/second_factors/passkeys', { body })).data.code).toBe('passkeys_too_many')
})

test('a passkey is renamed and deleted by its owner; the last factor takes the recovery codes with it', async () => {
  const who = await person('keeper')
  const [one, two] = [await addPasskey(who), await addPasskey(who)]
  const params = { id: one.row_id }
  expect((await who('PUT /user/second_factors/passkeys/{id}', { params, body: { name: ' Phone ' } })).status).toBe(204)
  expect((await who('GET /user/second_factors')).data.passkeys[0]?.name).toBe('Phone')
  for (const name of ['', 'x'.repeat(41)]) {
    expect((await who('PUT /user/second_factors/passkeys/{id}', { params, body: { name } })).status).toBe(422)
  }
  await who('DELETE /user/second_factors/passkeys/{id}', { params })
  expect((await who('GET /user/second_factors')).data).toMatchObject({ passkeys: [{}], recovery_codes_left: 10 })
  await who('DELETE /user/second_factors/passkeys/{id}', { params: { id: two.row_id } })
  expect((await who('GET /user/second_factors')).data).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
  expect((await login('keeper')).status).toBe(200)
})

test('an app and a passkey share the recovery codes, which stay while one of them does', async () => {
  const who = await withTotp('both')
  const key = await addPasskey(who)
  expect(key.answer.data.recovery_codes).toBeNull()
  expect((await challenge('both')).methods).toEqual(['passkey', 'totp', 'recovery_code'])
  await who('DELETE /user/second_factors/totp')
  expect((await who('GET /user/second_factors')).data.recovery_codes_left).toBe(10)
  expect((await challenge('both')).methods).toEqual(['passkey', 'recovery_code'])
})

test('two last factors that are removed at once leave no recovery codes behind', async () => {
  for (let round = 0; round < 5; round++) {
    const who = await withTotp(`race_${round}`)
    const key = await addPasskey(who)
    const params = { id: key.row_id }
    await Promise.all([
      who('DELETE /user/second_factors/totp'),
      who('DELETE /user/second_factors/passkeys/{id}', { params }),
    ])
    expect((await who('GET /user/second_factors')).data).toEqual({ totp: null, passkeys: [], recovery_codes_left: 0 })
  }
})

test('a passkey confirms a session in place of the password and the code', async () => {
  const who = await withTotp('confirmed')
  const key = await addPasskey(who)
  const reauth = (passkey: PasskeyAssertion) => who('POST /user/reauth', { body: { passkey } })
  advanceClock(20 * 60)
  expect((await who('DELETE /user/second_factors/totp')).data.code).toBe('reauth_required')
  const { methods, passkey: request } = (await who('GET /user/reauth')).data
  expect(methods).toEqual(['passkey', 'totp', 'recovery_code'])
  expect(request).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: key.id }] })
  expect((await reauth(key.get(request!, { isUserVerified: false }))).data.code).toBe('passkey_refused')
  const { passkey: next } = (await who('GET /user/reauth')).data
  const answer = key.get(next!)
  expect((await reauth(answer)).status).toBe(204)
  expect((await reauth(answer)).data.code).toBe('challenge_expired')
  expect((await who('POST /user/reauth', { body: { password } })).data.errors).toHaveProperty('code')
  expect((await who('DELETE /user/second_factors/totp')).status).toBe(204)
})

test('another’s passkey confirms nothing', async () => {
  const [one, other] = [await person('confirm_one'), await person('confirm_two')]
  await addPasskey(one)
  const foreign = await addPasskey(other)
  const { passkey: request } = (await one('GET /user/reauth')).data
  const refused = await one('POST /user/reauth', { body: { passkey: foreign.get(request!) } })
  expect(refused.data.code).toBe('passkey_refused')
})

test('questions for a passkey are asked only so often', async () => {
  const who = await withTotp('curious')
  await addPasskey(who)
  let refused = 0
  for (let asked = 0; asked < 70; asked++) if ((await who('GET /user/reauth')).status === 429) refused++
  expect(refused).toBeGreaterThan(0)
  advanceClock(61)
  expect((await who('GET /user/reauth')).status).toBe(200)
})
