import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#platform/refusal.ts'

const MB = 1024 * 1024
const MAX_URL_CHARS = 8192
const MAX_PARAMETERS_COUNT = 100
const MAX_JSON_DEPTH_COUNT = 20
const JSON_TIMEOUT_SECONDS = 30

/** How much of a connection one client may take, before anything of ours has run; a test makes the seconds short. */
export const serverLimits = (second = 1000) => ({
  bodyLimit: MB,
  // A connection on which nothing moves ends. There is no limit in all, for an upload may take an hour.
  connectionTimeout: 30 * second,
  requestTimeout: 0,
  // Longer than the usual proxies keep theirs, which would else send into a closing connection.
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

/** Bodies that are read while they arrive, by readers that give up on those that do not move. */
const isStreamed = ({ headers }: FastifyRequest) =>
  /^(multipart\/form-data|application\/x-www-form-urlencoded|application\/offset\+octet-stream)/i.test(
    headers['content-type'] ?? '',
  )

/** What is streamed may take as long as it moves; everything else must have arrived in time, however steadily it drips. */
export function limitArrival(request: FastifyRequest, giveUp: (socket: Socket) => void, second = 1000) {
  const { raw } = request
  const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
  if (!hasBody || isStreamed(request)) return
  const timer = setTimeout(() => giveUp(raw.socket), JSON_TIMEOUT_SECONDS * second)
  raw.once('end', () => clearTimeout(timer))
  raw.once('close', () => clearTimeout(timer))
}

/** What a client goes on to send after the answer is dropped, so that it gets to read the answer; but not for ever. */
export function limitRest({ raw }: FastifyRequest, second = 1000) {
  if (raw.complete || raw.readableEnded) return
  const timer = setTimeout(() => raw.destroy(), JSON_TIMEOUT_SECONDS * second)
  raw.once('close', () => clearTimeout(timer))
}

const steps: Record<string, number> = { '{': 1, '[': 1, '}': -1, ']': -1 }

/** Counts brackets outside of strings: a parser would recurse into what this refuses. */
function isTooDeep(json: string) {
  let depth = 0
  let isText = false
  for (let place = 0; place < json.length; place++) {
    const character = json[place]!
    if (character === '"') isText = !isText
    else if (isText) place += character === '\\' ? 1 : 0
    else depth += steps[character] ?? 0
    if (depth > MAX_JSON_DEPTH_COUNT) return true
  }
  return false
}

/** Bodies are JSON or forms with a file; a browser can send neither across sites without being asked first. */
export function readBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = body.toString()
    if (json === '') return done(null)
    if (isTooDeep(json)) return done(refuse('request_unreadable'))
    return parse(request, json, done)
  })
  // A form is read by its handler, part by part.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
}
