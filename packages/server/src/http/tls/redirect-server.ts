import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isHost } from '#http/protection/client-address.ts'
import { MINUTE_SECONDS, SECOND_MS } from '#platform/time.ts'

interface RedirectDeps {
  host: string
  port: number
  /** Hosts that keep their name in the redirect; requests for others go to the address of the site. */
  domains: string[]
  publicUrl: string | undefined
  /** Port of the server over HTTPS; empty for the usual one. */
  httpsPort: string
  readChallenge: (token: string) => Promise<string | null>
  /** Answers health checks, which load balancers and containers make without TLS. */
  answer: RequestListener
}

const CHALLENGE_PREFIX = '/.well-known/acme-challenge/'
const healthPaths = new Set(['/healthz', '/readyz'])
const REDIRECT_TTL_SECONDS = 5 * MINUTE_SECONDS

function sendText(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}) {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  response.end(text)
}

/** Listens without TLS: redirects to HTTPS, and answers the certificate authority and health checks. */
export async function serveRedirects({ host, port, domains, readChallenge, answer, ...site }: RedirectDeps) {
  const httpsPort = site.publicUrl ? new URL(site.publicUrl).port : site.httpsPort
  const portSuffix = httpsPort && `:${httpsPort}`

  function redirect({ headers, url = '/' }: IncomingMessage, response: ServerResponse) {
    const name = (headers.host ?? '').toLowerCase().replace(/:\d+$/, '')
    const isOwn = domains.includes(name) || (!site.publicUrl && isHost(name))
    const target = isOwn ? `https://${name}${portSuffix}` : (site.publicUrl ?? `https://localhost${portSuffix}`)
    const path = url.startsWith('/') ? url : '/'
    sendText(response, 308, '', {
      location: `${target}${path}`,
      'cache-control': `public, max-age=${REDIRECT_TTL_SECONDS}`,
      connection: 'close',
    })
  }

  async function sendChallenge(token: string, response: ServerResponse) {
    const text = await readChallenge(token)
    sendText(response, text === null ? 404 : 200, text ?? '', { 'cache-control': 'no-store' })
  }

  const server = createServer({ maxHeaderSize: 16_384, headersTimeout: 10 * SECOND_MS }, (request, response) => {
    const { url = '' } = request
    if (healthPaths.has(url)) return answer(request, response)
    if (!url.startsWith(CHALLENGE_PREFIX)) return redirect(request, response)
    return void sendChallenge(url.slice(CHALLENGE_PREFIX.length), response).catch(() => response.destroy())
  })
  server.setTimeout(30 * SECOND_MS)
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
