import { expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { listenFor } from '#test/harness/listen.ts'
import { createOutboundClient } from '#gateways/outbound/http-client.ts'
import { innerHosts } from '#test/harness/inner-network.ts'
import { createOauthHttp } from './http-client.ts'

const get = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const
const outbound = createOutboundClient({ innerHosts })
const soon = createOauthHttp(outbound, 300).fetch

test('F18 a body without an end is left after a megabyte', async () => {
  let sent = 0
  const { url, stop } = await listenFor(() => (_request, response) => {
    const chunk = Buffer.alloc(64 * 1024)
    const more = () => {
      if (response.destroyed || sent > 1e9) return
      sent += chunk.length
      if (response.write(chunk)) setImmediate(more)
      else response.once('drain', more)
    }
    more()
  })
  cleanUp(stop)
  await expect(createOauthHttp(outbound).fetch(url, get)).rejects.toMatchObject({ reason: 'too_large' })
  expect(sent).toBeLessThan(20e6)
})

test('F18 times out on a server that does not answer or finish', async () => {
  const { url, stop } = await listenFor(() => (request, response) => {
    if (request.url === '/slow') response.writeHead(200).write('{')
  })
  cleanUp(stop)
  await expect(soon(`${url}/silent`, get)).rejects.toMatchObject({ reason: 'timed_out' })
  await expect(soon(`${url}/slow`, get)).rejects.toMatchObject({ reason: 'timed_out' })
})

test('a redirect is not followed: it could carry secrets elsewhere', async () => {
  const { url, stop } = await listenFor((own) => (request, response) => {
    if (request.url === '/elsewhere') throw new Error('followed')
    response.writeHead(302, { location: `${own}/elsewhere` }).end()
  })
  cleanUp(stop)
  expect((await soon(url, get)).status).toBe(302)
})

test('reports the reason of a refused connection', async () => {
  const { url, stop } = await listenFor(() => () => {})
  await stop()
  await expect(soon(url, get)).rejects.toMatchObject({ reason: 'connection_refused' })
})
