import { trimEndOf, UploadFields } from '@imagora/contract'
import { invalid, refuse } from '#platform/refusal.ts'
import { createReadStream } from 'node:fs'
import { type IncomingPart, bodyHints, readMultipart, type FormValues } from '#http/api/multipart-form.ts'
import { clientNetwork } from '#platform/rate-limits/client-network.ts'
import type { Spool } from '#storage/local/spool.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { UploadService } from '#features/uploads/uploads/service.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import type { MultipartForm, IncomingFile } from '#platform/incoming-form.ts'
import { requireAccess } from '#http/api/route-access.ts'
import { validateInput } from '#http/api/validate-input.ts'
import { isForm } from '#http/protection/request-limits.ts'
import { readUrlencoded } from '#http/api/urlencoded-form.ts'
import { type Outbound, OutboundFailure } from '#gateways/outbound/outbound.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'

const MAX_ADDRESS_CHARS = 8192
/** Maximum length of a prefix such as `data:image/png;base64,`. */
const MAX_PREFIX_CHARS = 200

/** The text sent in place of a file: its bytes, or the URL to fetch them from. */
type UploadSource = { address: string } | { chunks: AsyncIterable<Buffer> }

const malformed = () => invalid('source', 'malformed')

async function* prependText(prefix: string, chunks: AsyncIterator<Buffer>) {
  yield prefix
  for (let step = await chunks.next(); !step.done; step = await chunks.next()) yield step.value.toString('latin1')
}

/**
 * Decodes four characters to three bytes; both base64 alphabets are accepted, and a space was a plus that was sent
 * unescaped.
 */
async function* decodeBase64(texts: AsyncIterable<string>) {
  let buffered = ''
  let isEnded = false
  for await (const piece of texts) {
    const text = piece
      .replace(/[\r\n\t]/g, '')
      .replace(/[ -]/g, '+')
      .replaceAll('_', '/')
    if (text === '') continue
    if (!(isEnded ? /^=*$/ : /^[A-Za-z0-9+/]*=*$/).test(text)) throw malformed()
    isEnded ||= text.endsWith('=')
    buffered += trimEndOf(text, '=')
    const whole = buffered.length - (buffered.length % 4)
    if (whole > 0) yield Buffer.from(buffered.slice(0, whole), 'base64')
    buffered = buffered.slice(whole)
  }
  if (buffered.length === 1) throw malformed()
  if (buffered !== '') yield Buffer.from(buffered, 'base64')
}

/** Parses the text as a URL, or as base64 with or without a `data:…,` prefix. */
async function readSource(text: AsyncIterable<Buffer>): Promise<UploadSource> {
  const chunks = text[Symbol.asyncIterator]()
  let prefix = ''
  let isWhole = false
  const read = async (upTo: number) => {
    while (prefix.length < upTo && !isWhole) {
      const step = await chunks.next()
      if (step.done) isWhole = true
      else prefix = (prefix + step.value.toString('latin1')).trimStart()
    }
  }
  await read(MAX_PREFIX_CHARS)
  if (prefix === '') throw invalid('source', 'required')
  if (/^https?:/i.test(prefix)) {
    await read(MAX_ADDRESS_CHARS + 1)
    if (prefix.length > MAX_ADDRESS_CHARS) throw malformed()
    return { address: prefix.trim() }
  }
  const [head = ''] = /^data:[^,]*,/i.exec(prefix) ?? []
  if (prefix.startsWith('data:') && !head.endsWith(';base64,')) throw malformed()
  return { chunks: decodeBase64(prependText(prefix.slice(head.length), chunks)) }
}

/**
 * Limits for clients that send their token after the file: maximum bytes, seconds until the token, and concurrent
 * networks.
 */
const anonymousLimits = { bytes: 64 * 1024 * 1024, seconds: 120, networks: 4 }

/** The file is opened on first read, since a refused upload never reads it. */
async function* readFileChunks(file: string): AsyncGenerator<Buffer> {
  yield* createReadStream(file)
}

/** Yields chunks until the time limit, which fails the rest. */
async function* until(late: Promise<never>, chunks: AsyncIterable<Buffer>) {
  const coming = chunks[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await Promise.race([coming.next(), late])
    if (done) return
    yield value
  }
}

/** Restricts unauthenticated uploads, whose capacity is small: no network takes all of it, or for long. */
function createAnonymousSpool({ spool, second }: { spool: Pick<Spool, 'receive' | 'remove'>; second: number }) {
  /** Networks from which an unauthenticated upload is running. */
  const networks = new Set<string>()

  /** Spools a file until its sender has authenticated; the whole body must have arrived by then. */
  async function aside<T>(part: IncomingPart, late: Promise<never>, go: (kept: IncomingPart) => Promise<T>) {
    const { file } = await spool.receive(until(late, part.chunks), (bytes) => {
      if (bytes > anonymousLimits.bytes) throw refuse('body_too_large')
    })
    try {
      return await go({
        ...part,
        chunks: readFileChunks(file),
        precedingFields: await Promise.race([part.fields, late]),
      })
    } finally {
      await spool.remove(file)
    }
  }

  return async <T>(ip: string, part: IncomingPart, go: (kept: IncomingPart) => Promise<T>) => {
    const network = clientNetwork(ip)
    if (networks.has(network) || networks.size >= anonymousLimits.networks)
      throw refuse('server_busy', { retry_after: 5 })
    networks.add(network)
    const { promise: late, reject } = Promise.withResolvers<never>()
    late.catch(() => {})
    const patience = setTimeout(() => reject(refuse('upload_interrupted')), anonymousLimits.seconds * second)
    try {
      return await aside(part, late, go)
    } finally {
      clearTimeout(patience)
      networks.delete(network)
    }
  }
}

interface UploadIntakeDeps {
  uploads: Pick<UploadService, 'upload'>
  tokens: Pick<TokenService, 'authenticateKey'>
  spool: Pick<Spool, 'receive' | 'remove'>
  rateLimits: Pick<RateLimiter, 'hit'>
  outbound: Outbound
  now: () => Date
  /** Length of a second in milliseconds; tests shorten it. */
  second: number
}

/** The upload format of another API. */
interface UploadFormat {
  /** Form fields that may contain the picture. */
  file: string | readonly string[]
  /** Allows the picture to arrive as text: base64 or a URL. */
  mayBeText?: true
  /** Form field of the token, if there is one. */
  keyField?: string
  /** Maps the fields of the other API to those of an upload. */
  fieldsOf: (values: Record<string, unknown>) => z.input<typeof UploadFields>
}

/** Fields may also come in the query. */
const requestFields = ({ query }: FastifyRequest, values: FormValues): Record<string, unknown> => ({
  ...(query as Record<string, unknown>),
  ...Object.fromEntries(values),
})

/** Accepts pictures sent by clients of other APIs, through the same upload service as all others. */
export function createUploadIntake({ uploads, tokens, spool, rateLimits, outbound, now, second }: UploadIntakeDeps) {
  const aside = createAnonymousSpool({ spool, second })

  async function requireKey(request: FastifyRequest, key: unknown) {
    if (!request.caller && !request.tokenProblem && typeof key === 'string' && key !== '') {
      const { caller, problem } = await tokens.authenticateKey(key)
      request.caller = caller
      request.tokenProblem = problem
    }
    requireAccess({ access: 'upload:write', guests: true }, request, now())
  }

  /** The failure reason is only logged: in a response it would reveal our internal network. */
  async function* fetchRemote(address: string, request: FastifyRequest) {
    try {
      yield* outbound.get(address)
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error
      request.log.info({ err: error }, 'A picture could not be fetched')
      throw refuse('source_unreachable')
    }
  }

  async function fileOf({ name, chunks, isText }: IncomingPart, request: FastifyRequest): Promise<IncomingFile> {
    if (!isText) return { name, chunks }
    const source = await readSource(chunks)
    if ('chunks' in source) return { name, chunks: source.chunks }
    // Fetching a URL requires an account: anonymous callers cannot make requests in our name.
    if (!request.caller) throw refuse('login_required')
    await rateLimits.hit('source_address', { account: request.caller.id })
    return { name: source.address.split(/[?#]/, 1)[0]!, chunks: fetchRemote(source.address, request) }
  }

  /**
   * Wraps the request as an upload form. The bytes that a text stands for are shorter than it by an unknown amount, so
   * no size is declared.
   */
  function formOf(request: FastifyRequest, part: IncomingPart, format: UploadFormat): MultipartForm<UploadFields> {
    const { declared_bytes, idempotency_key } = bodyHints(request)
    return {
      declared_bytes: part.isText ? null : declared_bytes,
      idempotency_key,
      async read(take) {
        const file = await take(await fileOf(part, request))
        return { file, fields: validateInput(UploadFields, format.fieldsOf(requestFields(request, await part.fields))) }
      },
    }
  }

  return async (request: FastifyRequest, format: UploadFormat) => {
    const { file, mayBeText, keyField } = format
    const keyIn = (values: FormValues) => keyField && requestFields(request, values)[keyField]
    const mayCome = keyField !== undefined && !request.caller && !request.tokenProblem
    const isKnown = (values: FormValues) => !mayCome || keyIn(values) !== undefined

    async function take(part: IncomingPart) {
      await requireKey(request, keyIn(part.precedingFields))
      return uploads.upload(request.caller, formOf(request, part, format), request.client)
    }

    const read = isForm(request) ? readMultipart : readUrlencoded
    const reading = { second, file, ...(mayBeText && { mayBeText }) }
    const { values, file: photo } = await read(request, reading, async (part) => ({
      ...(await (isKnown(part.precedingFields) ? take(part) : aside(request.client.ip, part, take))),
      part: part.part,
    }))
    if (photo) return { photo, values: requestFields(request, values) }
    await requireKey(request, keyIn(values))
    throw refuse('file_missing')
  }
}

export type UploadIntake = ReturnType<typeof createUploadIntake>

/** Ways in which clients write "none". */
const nothing = new Set(['', '0', 'null', 'undefined'])

/** Reads an optional number or time. */
export const textOrUndefined = (value: unknown) =>
  typeof value === 'string' && !nothing.has(value.trim()) ? value.trim() : undefined

/** Drops undefined fields. */
export const definedFields = <T extends Record<string, unknown>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]: Exclude<T[Name], undefined>
  }
