import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { listenFor, send } from '#test/harness/listen.ts'
import { openBrowser, createProviderActions } from '#test/peers/oauth.ts'
import { startOidc } from '#test/peers/oidc.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer({ PUBLIC_URL: 'http://localhost' })
const { visitor, register, login, password } = server
const desk = createProviderActions(server)
const oidc = await startOidc({ redirect_uris: desk.callbacks, accounts: { carol: { name: 'Carol' } } })
await register({ username: 'carol' })

type Trouble = (request: IncomingMessage, response: ServerResponse) => void
const troubles: Record<string, Trouble> = {
  'is broken': (_request, response) => send(response, { status: 500, type: 'text/html', body: '<h1>Error</h1>' }),
  'talks nonsense': (_request, response) => send(response, { body: '{"issuer": ' }),
  'says nothing of itself': (_request, response) => send(response, { body: {} }),
  'answers with a list': (_request, response) => send(response, { body: [] }),
  'hangs up': (request) => void request.socket.destroy(),
  'does not answer': () => {},
}

/** Expects that the login page loads its configuration and that a password login works. */
async function expectOthersIn(id: number) {
  const configs = await visitor('GET /configs')
  expect([configs.status, configs.body.includes(`"id":${id}`)]).toEqual([200, true])
  expect((await login('carol', { password })).status).toBe(200)
}

test.each(Object.keys(troubles))('[F35] a provider that %s is told as such, and others log in', async (trouble) => {
  const { url, stop } = await listenFor(() => troubles[trouble]!)
  cleanUp(stop)
  const { client_id, client_secret } = oidc
  const id = await desk.add({ provider: 'oidc', name: 'Agora', client_id, client_secret, options: { issuer: url } })
  const begun = performance.now()
  const leaving = visitor('GET /oauth/{id}/redirect', { params: { id } })
  await expectOthersIn(id)
  expect(await leaving).toMatchObject({ status: 503, data: { code: 'oauth_unavailable' } })
  expect((await leaving).message).toMatch(/\S/)
  expect(performance.now() - begun).toBeLessThan(15_000)
})

test('[F35] a provider that is gone when people come back is told as such, and others log in', async () => {
  const id = await desk.add({ provider: 'oidc', name: 'Agora', ...desk.settingsOf(oidc) })
  const browser = openBrowser(server)
  const returned = await browser.startLogin(id)
  await oidc.stop()
  expect(await browser.finishLogin(id, returned)).toMatchObject({ status: 503, data: { code: 'oauth_unavailable' } })
  await expectOthersIn(id)
})
