import { contract, isPage, limits, refusalFields } from '@imagora/contract'
import type { Contract, Data, Fields, Key, Page, PageQuery, Received, Route } from '@imagora/contract'
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import type { Caller, Client } from '#platform/caller.ts'
import type { MultipartForm } from '#platform/incoming-form.ts'
import { Invalid, invalid, Refusal, refuse, refuseAgain } from '#platform/refusal.ts'
import type { SentFile } from '#platform/file-download.ts'
import { requireAccess, refusalsOf } from './route-access.ts'
import { idempotencyKeyOf, readFields, readForm } from './multipart-form.ts'
import { type Binary, sendBinary } from './binary-response.ts'
import { browserOf } from '#http/protection/csrf.ts'
import { checked } from './validate-input.ts'
import { isForm } from '#http/protection/request-limits.ts'
import { sendFile } from './send-file.ts'
import { shapeOf, type ListResult, toPage, unixSeconds } from './envelope.ts'

type CallerOf<R extends Route> = R extends { access: 'public' } | { guests: true | 'look' } ? Caller | null : Caller
type FormOf<R extends Route> = R extends { form: object } ? { form: MultipartForm<Fields<R>> } : {}
type BrowserOf<R extends Route> = R extends { browser: 'mark' }
  ? { browser: string }
  : R extends { browser: 'known' }
    ? { browser: string | null }
    : {}
type GrantOf<R extends Route> = R extends { grant: true } ? { grant: string | null; password: string | null } : {}
type RepeatOf<R extends Route> = R extends { idempotent: true } ? { idempotency_key: string | null } : {}
type Request<R extends Route> = Received<R> &
  FormOf<R> &
  BrowserOf<R> &
  GrantOf<R> &
  RepeatOf<R> & { caller: CallerOf<R>; client: Client }
type Answer<R extends Route> = R extends { binary: true } ? Binary : R extends { sends: 'file' } ? SentFile : Shaped<R>
type Shaped<R extends Route> =
  Data<R> extends undefined ? void : Data<R> extends Page<infer T> ? ListResult<T> & Omit<Data<R>, keyof Page> : Data<R>

/** Serves one route of the contract: checks access and input, wraps the answer in the envelope. */
export type Handle = <K extends Key>(
  key: K,
  handler: (request: Request<Contract[K]>) => Promise<Answer<Contract[K]>>,
) => void

const bodyOf = async ({ multipart }: Route, request: FastifyRequest, second: number) =>
  multipart && isForm(request) ? readFields(request, second) : request.body

/** What is no text of a grant's length is none. */
function grantOf({ headers: { 'x-share-grant': given } }: FastifyRequest) {
  return typeof given === 'string' && given.length <= 200 ? given : null
}

/**
 * The password of a share comes percent-encoded, since a header holds bytes and a password any letters. It is never in
 * the query, which browsers and proxies keep.
 */
function sharePasswordOf({ headers: { 'x-share-password': given } }: FastifyRequest) {
  if (typeof given !== 'string' || given === '') return null
  const field = 'X-Share-Password'
  const isEncoded = /^[\x20-\x7e]*$/.test(given) && !/%(?![\da-f]{2})/i.test(given)
  const password = isEncoded ? decodeOrNull(given) : null
  if (password === null) throw invalid(field, 'malformed')
  if (password.length > limits.password.max)
    throw new Invalid([{ field, code: 'too_long', values: { maximum: limits.password.max } }])
  return password
}

/** Null where the bytes are no UTF-8. */
function decodeOrNull(encoded: string) {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}

interface Reading {
  second: number
  /** When the body has been read: throws where it may count no more. */
  check: () => Promise<void>
}

/** The parts of a request that the contract names, each as its schema makes it. */
const partsOf = async (route: Route, request: FastifyRequest, { second, check }: Reading) => {
  const { params, query, body, form, file = 'file' } = route
  return {
    ...(params && { params: checked(params, request.params) }),
    ...(query && { query: checked(query, request.query) }),
    ...(body && { body: checked(body, await bodyOf(route, request, second)) }),
    ...(route.grant && { grant: grantOf(request), password: sharePasswordOf(request) }),
    ...(route.idempotent && { idempotency_key: idempotencyKeyOf(request) }),
    ...(form && { form: readForm(form, request, { second, file, check }) }),
    caller: request.caller,
    client: request.client,
  }
}

const isPending = ({ pending }: Route, answer: unknown) =>
  pending !== undefined && typeof answer === 'object' && answer !== null && 'needs' in answer

/** How a route's answers are written: those that are finished, and those that want something more. */
function writerOf({ data, pending }: Route) {
  const [finished, unfinished] = [data && shapeOf(data), pending && shapeOf(pending)]
  const isPaged = data !== undefined && isPage(data)
  return (answer: unknown, isUnfinished: boolean, query: unknown, request: FastifyRequest) => {
    const shape = isUnfinished ? unfinished : finished
    if (!shape) return ''
    const isList = isPaged && !isUnfinished
    return `,"data":${JSON.stringify(shape(isList ? toPage(answer as ListResult<unknown>, query as PageQuery, request) : answer))}`
  }
}

/** Text without other signs is sent as it lies in memory; else each would be looked at once more on the way out. */
function bytesOf(json: string) {
  const length = Buffer.byteLength(json)
  return Buffer.from(json, length === json.length ? 'latin1' : 'utf8')
}

/** What is wrong with a file is told of the part that it came in. */
function named(error: unknown, { file }: Route) {
  const isOfFile = error instanceof Refusal && refusalFields[error.code] === 'file'
  return file && isOfFile ? refuseAgain(error, { field: file }) : error
}

/** Tells of a refusal that the contract does not name, and so no client knows of; a test fails by it. */
const undeclared = 'a refusal that the contract does not declare'

interface Serving {
  now: () => Date
  /** Whether the caller's session or token has not ended. */
  isLive: (caller: Caller) => Promise<boolean>
  /** How long a second is. */
  second?: number
}

export function handleOn(app: FastifyInstance, { now, isLive, second = 1000 }: Serving) {
  const unserved = new Set(Object.keys(contract))

  const handle: Handle = (key, handler) => {
    if (!unserved.delete(key)) throw new Error(`${key} has two handlers, or is not in the contract`)
    const [method, path] = key.split(' ') as [HTTPMethods, string]
    const route: Route = contract[key]
    if (!route.access) throw new Error(`${key} does not say who may call it`)
    const { answers = 200 } = route
    const declared = refusalsOf(key, route)
    const write = writerOf(route)
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      onRequest: async (request) => {
        requireAccess(route, request, now())
        if (!route.form && !route.multipart && isForm(request)) throw refuse('media_type_refused')
      },
      handler: async (request, reply) => {
        const { browser } = route
        // A body may take its time, and whoever sends it may have been shown out meanwhile.
        const check = async () => {
          if (request.caller && !(await isLive(request.caller))) throw refuse('login_required')
        }
        const parts = {
          ...(await partsOf(route, request, { second, check })),
          ...(browser && { browser: browserOf(browser, request, reply) }),
        }
        if (route.body) await check()
        const answer: unknown = await handler(parts as never).catch((error: unknown) => {
          const isKnown = !(error instanceof Refusal) || declared.includes(error.code)
          if (!isKnown) request.log.error({ call: key, refusal: error.code }, undeclared)
          throw named(error, route)
        })
        if (route.binary) return sendBinary(request, reply, answer as Binary)
        if (route.sends) return sendFile(reply, answer as SentFile)
        const isUnfinished = isPending(route, answer)
        reply.status(isUnfinished ? 202 : answers)
        if (answers === 204) return reply.send()
        const data = write(answer, isUnfinished, (parts as { query?: unknown }).query, request)
        reply.type('application/json; charset=utf-8')
        return bytesOf(`{"status":"success","message":""${data},"time":${unixSeconds(now())}}`)
      },
    })
  }

  /** A route that the contract promises and nobody serves stops the start. */
  function assertComplete() {
    if (unserved.size > 0) throw new Error(`No handler for ${[...unserved].join(', ')}`)
  }

  return { handle, assertComplete }
}
