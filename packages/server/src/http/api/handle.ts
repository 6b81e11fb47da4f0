import { transcode } from 'node:buffer'
import type { z } from 'zod'
import type { FastifyReply, FastifyRequest, FastifyInstance, HTTPMethods } from 'fastify'
import { matchesEtag } from '#http/web/static-files.ts'
import type { SentFile } from '#platform/file-download.ts'
import {
  contract,
  isOpenToImpersonator,
  isPage,
  limits,
  refusalFields,
  type Contract,
  type Data,
  type Fields,
  type Key,
  type Page,
  type PageQuery,
  type Received,
  type Route,
} from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { MultipartForm } from '#platform/incoming-form.ts'
import { Invalid, invalid, Refusal, refuse, extendRefusal } from '#platform/refusal.ts'
import { type ApplyEach, createApplyEach } from './apply-each.ts'
import { requireAccess, refusalsOf } from './route-access.ts'
import { idempotencyKeyOf, readFields, readForm } from './multipart-form.ts'
import { browserOf } from '#http/protection/csrf.ts'
import { validateInput } from './validate-input.ts'
import { readPictureBody } from './picture-body.ts'
import { isForm, isPictureBody } from '#http/protection/request-limits.ts'
import { type ListResult, pageShapeOf, shapeOf, toPage, unixSeconds } from './envelope.ts'

/** A generated body that is only produced when the client does not already hold its ETag. */
interface Binary {
  etag: string
  headers?: Record<string, string>
  /** Returns the body in one of the accepted encodings, or uncompressed with `encoding` null. */
  read(accepted: ReadonlySet<string>): Promise<{ body: Uint8Array; encoding: string | null }>
}

const acceptedEncodings = ({ headers }: FastifyRequest) =>
  new Set(
    (headers['accept-encoding'] ?? '')
      .split(',')
      .map((entry) => entry.split(';') as [string, string?])
      .filter(([, quality]) => !/q=0(\.0*)?\s*$/.test(quality ?? ''))
      .map(([name]) => name.trim().toLowerCase()),
  )

async function sendBinary(request: FastifyRequest, reply: FastifyReply, { etag, headers, read }: Binary) {
  // Clients revalidate the response on every request; shared caches may not store it.
  const vary = 'accept-encoding, authorization, x-share-grant, x-share-password'
  reply.headers({ ...headers, etag, 'cache-control': 'private, no-cache', vary })
  if (request.headers['if-none-match'] !== undefined && matchesEtag(request.raw, etag)) return reply.status(304).send()
  const { body, encoding } = await read(acceptedEncodings(request))
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('application/octet-stream').send(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
}

const percentEncode = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Sends a file as a download, never inline, because its content is untrusted. */
function sendFile(reply: FastifyReply, { filename, mimetype, bytes, body }: SentFile) {
  reply.headers({
    'content-type': mimetype,
    ...(bytes !== null && { 'content-length': String(bytes) }),
    'content-disposition': `attachment; filename*=UTF-8''${percentEncode(filename || 'photo')}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  return reply.send(body)
}

type CallerOf<R extends Route> = R extends { access: 'public' } | { guests: true | 'look' } ? Caller | null : Caller
type FormOf<R extends Route> = R extends { form: object } ? { form: MultipartForm<Fields<R>> } : {}
type BrowserOf<R extends Route> = R extends { browser: 'mark' }
  ? { browser: string }
  : R extends { browser: 'known' }
    ? { browser: string | null }
    : {}
type GrantOf<R extends Route> = R extends { grant: true } ? { grant: string | null; password: string | null } : {}
type RepeatOf<R extends Route> = R extends { idempotent: true } ? { idempotency_key: string | null } : {}
type BulkOf<R extends Route> = R extends { bulk: true } ? { applyEach: ApplyEach } : {}
type Request<R extends Route> = Received<R> &
  FormOf<R> &
  BrowserOf<R> &
  GrantOf<R> &
  RepeatOf<R> &
  BulkOf<R> & { caller: CallerOf<R>; client: Client }
type Answer<R extends Route> = R extends { binary: true } ? Binary : R extends { sends: 'file' } ? SentFile : Shaped<R>
type Shaped<R extends Route> =
  Data<R> extends undefined ? void : Data<R> extends Page<infer T> ? ListResult<T> & Omit<Data<R>, keyof Page> : Data<R>

/** Serves one route of the contract: checks access and input, and wraps the result in the envelope. */
export type Handle = <K extends Key>(
  key: K,
  handler: (request: Request<Contract[K]>) => Promise<Answer<Contract[K]>>,
) => void

const bodyOf = async ({ multipart }: Route, request: FastifyRequest, second: number) =>
  multipart && isForm(request) ? readFields(request, second) : request.body

/** Returns the share grant from the header, or null when it is missing or longer than 200 characters. */
function grantOf({ headers: { 'x-share-grant': grant } }: FastifyRequest) {
  return typeof grant === 'string' && grant.length <= 200 ? grant : null
}

/**
 * The share password arrives percent-encoded, since a header holds bytes and a password any characters. The query never
 * carries it, because browsers and proxies log queries.
 */
function sharePasswordOf({ headers: { 'x-share-password': encodedPassword } }: FastifyRequest) {
  if (typeof encodedPassword !== 'string' || encodedPassword === '') return null
  const field = 'X-Share-Password'
  const isEncoded = /^[\x20-\x7e]*$/.test(encodedPassword) && !/%(?![\da-f]{2})/i.test(encodedPassword)
  const password = isEncoded ? decodeOrNull(encodedPassword) : null
  if (password === null) throw invalid(field, 'malformed')
  if (password.length > limits.password.max)
    throw new Invalid([{ field, code: 'too_long', values: { maximum: limits.password.max } }])
  return password
}

/** Returns null for bytes that are not UTF-8. */
function decodeOrNull(header: string) {
  try {
    return decodeURIComponent(header)
  } catch {
    return null
  }
}

function formOf(
  { picture }: Route,
  schema: z.ZodType,
  request: FastifyRequest,
  reading: Parameters<typeof readForm>[2],
): MultipartForm<unknown> {
  return picture && isPictureBody(request)
    ? readPictureBody(schema, request, reading)
    : readForm(schema, request, reading)
}

interface InputOptions {
  second: number
  /** Runs after the body has been read and throws when the caller's session or token has ended meanwhile. */
  check: () => Promise<void>
}

/** Reads the parts of a request that the contract defines, each parsed by its schema. */
const readInput = async (route: Route, request: FastifyRequest, { second, check }: InputOptions) => {
  const { params, query, body, form, file = 'file' } = route
  return {
    ...(params && { params: validateInput(params, request.params) }),
    ...(query && { query: validateInput(query, request.query) }),
    ...(body && { body: validateInput(body, await bodyOf(route, request, second)) }),
    ...(route.grant && { grant: grantOf(request), password: sharePasswordOf(request) }),
    ...(route.idempotent && { idempotency_key: idempotencyKeyOf(request) }),
    ...(form && { form: formOf(route, form, request, { second, file, check }) }),
    caller: request.caller,
    client: request.client,
  }
}

const isPending = ({ pending }: Route, answer: unknown) =>
  pending !== undefined && typeof answer === 'object' && answer !== null && 'needs' in answer

/** Returns the serializer of a route's finished and pending responses. */
function createDataWriter({ data, pending }: Route) {
  const [finished, unfinished] = [data && shapeOf(data), pending && shapeOf(pending)]
  const paged = data !== undefined && isPage(data) ? pageShapeOf(data) : null

  function shapePage(listed: ListResult<unknown>, query: PageQuery, request: FastifyRequest) {
    return paged!(toPage(listed, query, request), listed.is_uniform ?? false)
  }

  return (answer: unknown, isUnfinished: boolean, query: unknown, request: FastifyRequest) => {
    const shape = isUnfinished ? unfinished : finished
    if (!shape) return ''
    const isList = paged !== null && !isUnfinished
    const shaped = isList ? shapePage(answer as ListResult<unknown>, query as PageQuery, request) : shape(answer)
    return `,"data":${JSON.stringify(shaped)}`
  }
}

const SCRATCH_BYTES = 512 * 1024
/** Reused by each answer, so that none leaves a buffer of twice its size to the garbage collector. */
const scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES)

/**
 * One letter outside of latin1 makes V8 keep the whole text in two bytes a letter, which it encodes as UTF-8 letter by
 * letter; copied as it is and transcoded, that takes a fifth of the time. ASCII text is copied as latin1.
 */
function toBuffer(json: string) {
  if (Buffer.byteLength(json) === json.length) return Buffer.from(json, 'latin1')
  if (json.length * 2 > SCRATCH_BYTES) return Buffer.from(json)
  return transcode(scratch.subarray(0, scratch.write(json, 'utf16le')), 'utf16le', 'utf8')
}

/** Reports a refusal about the file under the name of the form field that carried it. */
function nameFileField(error: unknown, { file }: Route) {
  const isOfFile = error instanceof Refusal && refusalFields[error.code] === 'file'
  return file && isOfFile ? extendRefusal(error, { field: file }) : error
}

/**
 * Log message for a refusal that the contract does not declare, so no client handles it; a test fails on this message.
 */
const undeclared = 'a refusal that the contract does not declare'

interface HandleDeps {
  now: () => Date
  /** Returns whether the caller's session or token is still valid. */
  isLive: (caller: Caller) => Promise<boolean>
  /** Length of a second in milliseconds; tests shorten it. */
  second?: number
}

export function createHandle(app: FastifyInstance, { now, isLive, second = 1000 }: HandleDeps) {
  const unserved = new Set(Object.keys(contract))

  const handle: Handle = (key, handler) => {
    if (!unserved.delete(key)) throw new Error(`${key} has two handlers, or is not in the contract`)
    const [method, path] = key.split(' ') as [HTTPMethods, string]
    const route: Route = contract[key]
    if (!route.access) throw new Error(`${key} does not say who may call it`)
    const { answers = 200 } = route
    // Made for the first answer: made for all routes at once they take a twentieth of the start.
    let writer: ReturnType<typeof createDataWriter> | null = null
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      config: { availableIn: route.availableIn, isOpenToImpersonator: isOpenToImpersonator(key, route) },
      onRequest: async (request) => {
        requireAccess(route, request, now())
        const isUnexpected = isPictureBody(request)
          ? !route.picture
          : isForm(request) && !route.form && !route.multipart
        if (isUnexpected) throw refuse('media_type_refused')
      },
      handler: async (request, reply) => {
        const { browser } = route
        // A body can arrive slowly, and the sender's session may be revoked meanwhile.
        const check = async () => {
          if (request.caller && !(await isLive(request.caller))) throw refuse('login_required')
        }
        const parts = {
          ...(await readInput(route, request, { second, check })),
          ...(browser && { browser: browserOf(browser, request, reply) }),
          ...(route.bulk && { applyEach: createApplyEach(request, key) }),
        }
        if (route.body) await check()
        const answer: unknown = await handler(parts as never).catch((error: unknown) => {
          const isKnown = !(error instanceof Refusal) || refusalsOf(key, route).includes(error.code)
          if (!isKnown) request.log.error({ call: key, refusal: error.code }, undeclared)
          throw nameFileField(error, route)
        })
        if (route.binary) return sendBinary(request, reply, answer as Binary)
        if (route.sends) return sendFile(reply, answer as SentFile)
        const isUnfinished = isPending(route, answer)
        reply.status(isUnfinished ? 202 : answers)
        if (answers === 204) return reply.send()
        writer ??= createDataWriter(route)
        const data = writer(answer, isUnfinished, (parts as { query?: unknown }).query, request)
        reply.type('application/json; charset=utf-8')
        return toBuffer(`{"status":"success","message":""${data},"time":${unixSeconds(now())}}`)
      },
    })
  }

  /** Aborts startup when a route of the contract has no handler. */
  function assertComplete() {
    if (unserved.size > 0) throw new Error(`No handler for ${[...unserved].join(', ')}`)
  }

  return { handle, assertComplete }
}
