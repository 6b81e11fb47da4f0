import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/** Starts an HTTP server on a free local port; the listener gets the server's URL. */
export async function listenFor(answer: (url: string) => Listener) {
  let listener: Listener = () => {}
  const server = createServer((request, response) => void listener(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  listener = answer(url)
  async function stop() {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url, stop }
}

export interface Answer {
  status?: number
  type?: string
  location?: string
  body?: object | string
}

export function send(
  response: ServerResponse,
  { status = 200, type = 'application/json', location, body = '' }: Answer,
) {
  response.writeHead(status, { 'content-type': type, ...(location && { location }) })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

export const bodyOf = async (request: IncomingMessage) => Buffer.concat(await Array.fromAsync(request)).toString()
