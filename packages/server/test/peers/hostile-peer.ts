import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Text that a hostile server sends wherever it can; no response, row or log line may contain it. */
export const marker = 'PEER-SECRET-7f3a'

const xml = `<?xml version="1.0"?><Error><Code>${marker}</Code><Message>${marker}</Message><code>E${marker}</code></Error>`
const json = JSON.stringify(
  Object.fromEntries(
    'error error_description message msg errmsg code errcode error_code ret Code Message sub_code sub_msg name respMsg issuer jwks_uri access_token'
      .split(' ')
      .map((name) => [name, marker]),
  ),
)

const http = (status: number, type: string, body: string) =>
  `HTTP/1.1 ${status} ${marker}\r\nserver: ${marker}\r\nx-amz-request-id: ${marker}\r\nlocation: http://${marker}.example/\r\n` +
  `www-authenticate: Basic realm="${marker}"\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`

/** Response to an HTTP request, and greeting for clients that wait for one. */
export const hostileResponses = {
  'a page': { answer: http(200, 'text/html', marker), greeting: `${marker}\r\n` },
  'words of its own': { answer: http(200, 'application/json', json), greeting: `220 ${marker}\r\n` },
  'a refusal': { answer: http(403, 'application/xml', xml), greeting: `554 ${marker}\r\n` },
  'a fault': { answer: http(500, 'application/json', json), greeting: `421 ${marker}\r\n` },
  'a redirect': { answer: http(302, 'text/plain', marker), greeting: `SSH-2.0-${marker}\r\n` },
  'no HTTP': { answer: `+OK ${marker}\r\n`, greeting: `-ERR ${marker}\r\n` },
} as const

export type HostileResponse = keyof typeof hostileResponses

/** Sends the marker in every protocol: in HTTP responses, as a greeting and in reply to anything else. */
export async function startHostilePeer(host = '127.0.0.1') {
  const peer = { manner: 'a page' as HostileResponse, connections: 0 }
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    peer.connections++
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => {})
    const { answer, greeting } = hostileResponses[peer.manner]
    // HTTP clients send first, so the greeting waits 50 ms.
    const timer = setTimeout(() => socket.write(greeting), 50)
    // The connection ends after 250 ms, so that no client waits for more.
    const ending = setTimeout(() => socket.end(), 250)
    socket.once('close', () => {
      clearTimeout(timer)
      clearTimeout(ending)
    })
    socket.once('data', (said) => {
      clearTimeout(timer)
      if (/HTTP\/1/.test(said.toString('latin1'))) return socket.end(answer)
      socket.on('data', () => socket.write(`550 ${marker}\r\n`))
      return socket.write(`535 ${marker}\r\n`)
    })
  })
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  async function stop() {
    for (const socket of open) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return { peer, entered: { host, port, url: `http://${host}:${port}` }, stop }
}
