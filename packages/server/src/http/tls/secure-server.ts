import type { RequestListener, Server } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'

/** Requests that one connection may have open at once, as nginx allows. */
const MAX_STREAMS_COUNT = 128
const MAX_HEADER_BYTES = 16_384

interface ServerPair {
  key: string
  cert: string
}

interface SecureServerDeps {
  http: object
  current: () => ServerPair
  onChange: (listener: (pair: ServerPair) => void) => void
}

/**
 * Creates a server that speaks HTTP/2, and HTTP/1.1 with clients that know no other. Its requests and responses have
 * the interface of HTTP/1.1, so the rest of the server need not know the difference.
 */
export function createSecureServer({ http, current, onChange }: SecureServerDeps, listener: RequestListener) {
  // Only a site with TLS of its own loads HTTP/2.
  const { createSecureServer: create } = process.getBuiltinModule('node:http2')
  const answer = (request: Http2ServerRequest, response: Http2ServerResponse) => {
    // HTTP/2 sends the host as a pseudo-header.
    if (request.httpVersionMajor > 1) request.headers.host ??= request.headers[':authority']
    const [incoming, outgoing] = [request, response] as unknown as Parameters<RequestListener>
    listener(incoming, outgoing)
  }
  const settings = { maxConcurrentStreams: MAX_STREAMS_COUNT, maxHeaderListSize: MAX_HEADER_BYTES }
  const server = create({ ...http, ...current(), allowHTTP1: true, minVersion: 'TLSv1.2', settings }, answer)
  onChange((pair) => server.setSecureContext({ ...pair, minVersion: 'TLSv1.2' }))
  return server as unknown as Server
}
