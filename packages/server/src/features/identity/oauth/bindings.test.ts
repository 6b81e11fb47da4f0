import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { openBrowser, createProviderActions } from '#test/peers/oauth.ts'
import { startOidc } from '#test/peers/oidc.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer({ PUBLIC_URL: 'http://localhost' })
const { db, user, clock } = server
const desk = createProviderActions(server)
const oidc = await startOidc({ redirect_uris: desk.callbacks, accounts: {} })
cleanUp(oidc.stop)
const one = await desk.add({ provider: 'oidc', name: 'One', ...desk.settingsOf(oidc) })
const two = await desk.add({ provider: 'oidc', name: 'Two', ...desk.settingsOf(oidc) })

async function bind(token: string, id: number, account: string) {
  oidc.state.account = account
  return openBrowser(server, token).bind(id)
}

const setPassword = (id: number, password_hash: string) =>
  db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()

test('an account elsewhere is bound to the account that is logged in, listed, and opens it [AU-09]', async () => {
  const ann = await user('ann')
  expect((await bind(ann.token, one, 'ann-there')).status).toBe(204)
  expect((await ann('GET /oauth/binds')).data).toMatchObject({
    data: [
      {
        driver: { id: one, name: 'One', provider: 'oidc' },
        nickname: 'ann-there',
        created_at: clock.time.toISOString(),
      },
    ],
    meta: { total: 1 },
  })
  const { data } = await openBrowser(server).logIn(one)
  expect((await server.callAs(data.token)('GET /user/profile')).data.username).toBe('ann')
})

test('who is unbound while they come in stays outside', async () => {
  const tardy = await user('tardy')
  await bind(tardy.token, one, 'tardy-there')
  const browser = openBrowser(server)
  const returned = await browser.startLogin(one)
  let coming: ReturnType<typeof browser.finishLogin> | undefined
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('oauth_bindings').where('user_id', '=', tardy.id).execute()
    coming = browser.finishLogin(one, returned)
    // The login has read the binding by this time, and waits for the outcome of this transaction.
    await sleep(1500)
  })
  expect(await coming).toMatchObject({ status: 202, data: { needs: 'account' } })
})

test('what one already has is bound again without harm', async () => {
  const again = await user('again')
  await bind(again.token, one, 'again-there')
  expect((await bind(again.token, one, 'again-there')).status).toBe(204)
})

test('F14 refuses to bind without a login, or with an API token', async () => {
  const params = { id: one }
  expect((await server.visitor('GET /oauth/{id}/bind', { params })).status).toBe(401)
  const browser = openBrowser(server)
  const body = await browser.startLogin(one)
  expect((await browser.call('POST /oauth/{id}/bind', { params, body })).status).toBe(401)
  const program = await server.createApiClient((await user('programmer')).id)
  expect(await program('POST /oauth/{id}/bind', { params, body })).toMatchObject({
    status: 403,
    data: { code: 'permission_lacking' },
  })
})

test('a login that was begun to come in does not bind, and the other way round', async () => {
  const { token } = await user('purpose')
  oidc.state.account = 'purpose-there'
  const browser = openBrowser(server, token)
  const toLogIn = await browser.startLogin(one)
  const bound = await browser.call('POST /oauth/{id}/bind', { params: { id: one }, body: toLogIn })
  expect(bound.data.code).toBe('oauth_flow_invalid')
  const toBind = await browser.startLogin(one, 'GET /oauth/{id}/bind')
  expect((await browser.finishLogin(one, toBind)).data.code).toBe('oauth_flow_invalid')
})

test('what one account began to bind cannot be bound to another', async () => {
  const victim = await user('victim')
  const attacker = await user('attacker')
  const browser = openBrowser(server, attacker.token)
  const body = await browser.startLogin(one, 'GET /oauth/{id}/bind')
  const answer = await openBrowser(server, victim.token).call('POST /oauth/{id}/bind', { params: { id: one }, body })
  expect(answer.data.code).toBe('oauth_flow_invalid')
})

test('binding wants the password to have been entered a short while ago', async () => {
  const stale = await user('stale')
  await db.updateTable('tokens').set({ confirmed_at: null }).where('user_id', '=', stale.id).execute()
  const answer = await stale('GET /oauth/{id}/bind', { params: { id: one } })
  expect(answer.data.code).toBe('reauth_required')
})

test('F15 an identity that is bound elsewhere stays there', async () => {
  const owner = await user('owner')
  const thief = await user('thief')
  await bind(owner.token, one, 'shared')
  expect(await bind(thief.token, one, 'shared')).toMatchObject({ status: 409, data: { code: 'identity_bound' } })
  expect(await bind(owner.token, one, 'another')).toMatchObject({ status: 409, data: { code: 'provider_bound' } })
})

test('of two accounts that bind one identity at once, one gets it', async () => {
  const users = [await user('rival_one'), await user('rival_two')]
  oidc.state.account = 'prize'
  const browsers = users.map(({ token }) => openBrowser(server, token))
  const answers = await Promise.all(browsers.map((browser) => browser.bind(one)))
  expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['204', '409'])
})

test('what a login left open is bound after coming in by other means', async () => {
  oidc.state.account = 'open-end'
  const { data } = await openBrowser(server).logIn(one)
  const late = await user('late')
  const wrong = await late('POST /oauth/{id}/bind', { params: { id: two }, body: { token: data.token } })
  expect(wrong.data.code).toBe('oauth_pending_invalid')
  const right = await late('POST /oauth/{id}/bind', { params: { id: one }, body: { token: data.token } })
  expect(right.status).toBe(204)
})

test('an account with a password unbinds what it likes, and only what it has', async () => {
  const free = await user('free')
  await setPassword(free.id, 'hash')
  await bind(free.token, one, 'free-there')
  expect((await free('DELETE /oauth/{id}/unbind', { params: { id: one } })).status).toBe(204)
  expect(await free('DELETE /oauth/{id}/unbind', { params: { id: one } })).toMatchObject({
    status: 404,
    data: { code: 'binding_missing' },
  })
  expect((await openBrowser(server).logIn(one)).status).toBe(202)
})

test('F16 the last way in is not unbound', async () => {
  const bare = await user('bare')
  await bind(bare.token, one, 'bare-there')
  const unbind = (id: number) => bare('DELETE /oauth/{id}/unbind', { params: { id } })
  expect(await unbind(one)).toMatchObject({ status: 409, data: { code: 'last_way_in' } })

  await bind(bare.token, two, 'bare-there')
  await db.updateTable('oauth_providers').set({ is_enabled: false }).where('id', '=', two).execute()
  expect((await unbind(one)).data.code).toBe('last_way_in')
  await db.updateTable('oauth_providers').set({ is_enabled: true }).where('id', '=', two).execute()
  expect((await unbind(one)).status).toBe(204)
  expect((await unbind(two)).data.code).toBe('last_way_in')
})

test('of two unbindings at once that would leave no way in, one wins, twenty times', async () => {
  for (let turn = 0; turn < 20; turn++) {
    const racer = await user(`racer_${turn}`)
    const who = { user_id: racer.id, name: '', nickname: '', avatar: '', created_at: '2026-01-01T00:00:00.000Z' }
    const rows = [one, two].map((provider_id) => ({ ...who, provider_id, subject: `racer-${turn}` }))
    await db.insertInto('oauth_bindings').values(rows).execute()
    const answers = await Promise.all([one, two].map((id) => racer('DELETE /oauth/{id}/unbind', { params: { id } })))
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['204', '409'])
  }
})
