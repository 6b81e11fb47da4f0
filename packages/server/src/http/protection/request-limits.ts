import type { IncomingMessage } from 'node:http'
import type { Http2ServerRequest } from 'node:http2'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#platform/refusal.ts'

const MB = 1024 * 1024
const MAX_URL_CHARS = 8192
const MAX_PARAMETERS_COUNT = 100
const MAX_JSON_DEPTH_COUNT = 20
const JSON_TIMEOUT_SECONDS = 30

/** Connection limits per client, enforced before any of our code runs; tests shorten the second. */
export const serverLimits = (second = 1000, isSecure = false) => ({
  // Fastify names its address by this; the server with TLS is created by us.
  ...(isSecure && { https: {} }),
  bodyLimit: MB,
  // An idle connection is closed. There is no total limit, since an upload may take an hour.
  connectionTimeout: 30 * second,
  requestTimeout: 0,
  // Keep-alive lasts longer than that of common proxies, which would otherwise send into a closing connection.
  keepAliveTimeout: 72 * second,
  maxRequestsPerSocket: 1000,
  http: {
    maxHeaderSize: 16_384,
    headersTimeout: 10 * second,
    connectionsCheckingInterval: 2 * second,
    // Node's own refusal would lack our headers; ours follows.
    requireHostHeader: false,
  },
  routerOptions: { maxParamLength: 200 },
})

const parametersIn = (url: string) => {
  const start = url.indexOf('?')
  return start < 0 ? 0 : url.slice(start).split('&', MAX_PARAMETERS_COUNT + 1).length
}

export function checkUrl({ url }: FastifyRequest) {
  if (url.length > MAX_URL_CHARS) throw refuse('url_too_long')
  if (parametersIn(url) > MAX_PARAMETERS_COUNT) throw refuse('request_unreadable')
}

export const isForm = ({ headers }: FastifyRequest) => /^multipart\/form-data/i.test(headers['content-type'] ?? '')

/** A body that is a picture itself, without a form around it. */
export const isPictureBody = ({ headers }: FastifyRequest) =>
  /^image\/(?:jpeg|png|webp)\s*(?:;|$)/i.test(headers['content-type'] ?? '')

/** Bodies that are parsed while they arrive, by readers that give up on stalled ones. */
const isStreamed = ({ headers }: FastifyRequest) =>
  /^(multipart\/form-data|application\/x-www-form-urlencoded|application\/offset\+octet-stream|image\/(?:jpeg|png|webp))/i.test(
    headers['content-type'] ?? '',
  )

/** HTTP/2 announces no body: one follows unless the headers end the request. */
function announcesBody(raw: IncomingMessage) {
  if (raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined) return true
  return raw.httpVersionMajor > 1 && !(raw as unknown as Http2ServerRequest).stream.endAfterHeaders
}

/** Streamed bodies may take any time as long as they progress; all others must arrive in time, however steadily. */
export function limitBodyTime(request: FastifyRequest, giveUp: (raw: IncomingMessage) => void, second = 1000) {
  const { raw } = request
  if (!announcesBody(raw) || isStreamed(request)) return
  const timer = setTimeout(() => giveUp(raw), JSON_TIMEOUT_SECONDS * second)
  raw.once('end', () => clearTimeout(timer))
  raw.once('close', () => clearTimeout(timer))
}

/** Data sent after the response is dropped for a limited time, so that the client can read the response. */
export function limitRemainingBody({ raw }: Pick<FastifyRequest, 'raw'>, second = 1000) {
  if (raw.complete || raw.readableEnded) return
  const timer = setTimeout(() => raw.destroy(), JSON_TIMEOUT_SECONDS * second)
  raw.once('close', () => clearTimeout(timer))
}

const steps: Record<string, number> = { '{': 1, '[': 1, '}': -1, ']': -1 }

/** Counts brackets outside of strings: a parser would recurse into the nesting that this refuses. */
function isTooDeep(json: string) {
  let depth = 0
  let isText = false
  for (let index = 0; index < json.length; index++) {
    const character = json[index]!
    if (character === '"') isText = !isText
    else if (isText) index += character === '\\' ? 1 : 0
    else depth += steps[character] ?? 0
    if (depth > MAX_JSON_DEPTH_COUNT) return true
  }
  return false
}

/** Accepts JSON bodies, forms with a file, and pictures; a browser can send none of them cross-site without a CORS preflight. */
export function registerBodyParsers(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = body.toString()
    if (json === '') return done(null)
    if (isTooDeep(json)) return done(refuse('request_unreadable'))
    return parse(request, json, done)
  })
  // The handler reads a form part by part, and a picture as it arrives.
  const streamed = ['multipart/form-data', 'image/jpeg', 'image/png', 'image/webp']
  app.addContentTypeParser(streamed, (_request, _payload, done) => done(null))
}
