import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'

export interface PeerRequest {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: string
}

export interface PeerReply {
  status?: number
  headers?: Record<string, string>
  body: string
}

export const json = (body: unknown, status = 200): PeerReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Starts a fake platform on this machine; `state.instead` overrides its responses. */
export async function listen(answer: (request: PeerRequest) => PeerReply | Promise<PeerReply>) {
  const received: PeerRequest[] = []
  const state: { instead: PeerReply | null } = { instead: null }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const body = await readText(request)
    const { method = '', headers, url = '' } = request
    const seen = { method, headers, body, url: new URL(url, `http://${headers.host}`) }
    received.push(seen)
    const reply = state.instead ?? (await answer(seen))
    response.writeHead(reply.status ?? 200, reply.headers ?? {}).end(reply.body)
  }

  const server = createServer(
    (request, response) =>
      void serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error))),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    state,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Request of a platform to the notification URL. */
export interface SentNotice {
  method: 'GET' | 'POST'
  query?: string
  headers?: Record<string, string>
  body?: string
}

/** Sends a notification over the network, as a platform does. */
export async function deliver(notifyUrl: string, { method, query = '', headers = {}, body }: SentNotice) {
  const url = query === '' ? notifyUrl : `${notifyUrl}?${query}`
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
  return { status: response.status, body: await response.text() }
}
