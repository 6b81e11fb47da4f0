import { UploadFields } from '@imagora/contract'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { UploadService } from '#features/uploads/uploads/service.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import type { MultipartForm, IncomingFile } from '#platform/incoming-form.ts'
import { requireAccess } from '#http/api/route-access.ts'
import { bodyHints, type IncomingPart, readMultipart, type Values } from '#http/api/multipart-form.ts'
import { checked } from '#http/api/validate-input.ts'
import { isForm } from '#http/protection/request-limits.ts'
import { readUrlencoded } from '#http/api/urlencoded-form.ts'
import { type Outbound, OutboundFailure } from '#gateways/outbound/outbound.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { refuse } from '#platform/refusal.ts'
import type { Spool } from '#storage/local/spool.ts'
import { sourceOf } from './base64-upload.ts'
import { strangers } from './unauthenticated-uploads.ts'

interface UploadIntakeDeps {
  uploads: Pick<UploadService, 'upload'>
  tokens: Pick<TokenService, 'identify'>
  spool: Pick<Spool, 'receive' | 'remove'>
  rateLimits: Pick<RateLimiter, 'hit'>
  outbound: Outbound
  now: () => Date
  /** Length of a second in milliseconds; tests shorten it. */
  second: number
}

/** The upload format of another API. */
interface Manner {
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
const given = ({ query }: FastifyRequest, values: Values): Record<string, unknown> => ({
  ...(query as Record<string, unknown>),
  ...Object.fromEntries(values),
})

/** Accepts pictures sent by clients of other APIs, through the same upload service as all others. */
export function createUploadIntake({ uploads, tokens, spool, rateLimits, outbound, now, second }: UploadIntakeDeps) {
  const aside = strangers({ spool, second })

  async function requireKey(request: FastifyRequest, key: unknown) {
    if (!request.caller && !request.tokenProblem && typeof key === 'string' && key !== '') {
      const { caller, problem } = await tokens.identify(key)
      request.caller = caller
      request.tokenProblem = problem
    }
    requireAccess({ access: 'upload:write', guests: true }, request, now())
  }

  /** The failure reason is only logged: in a response it would reveal our internal network. */
  async function* fetched(address: string, request: FastifyRequest) {
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
    const source = await sourceOf(chunks)
    if ('chunks' in source) return { name, chunks: source.chunks }
    // Fetching a URL requires an account: anonymous callers cannot make requests in our name.
    if (!request.caller) throw refuse('login_required')
    await rateLimits.hit('source_address', { account: request.caller.id })
    return { name: source.address.split(/[?#]/, 1)[0]!, chunks: fetched(source.address, request) }
  }

  /**
   * Wraps the request as an upload form. The bytes that a text stands for are shorter than it by an unknown amount, so
   * no size is declared.
   */
  function formOf(request: FastifyRequest, part: IncomingPart, manner: Manner): MultipartForm<UploadFields> {
    const { declared_bytes, idempotency_key } = bodyHints(request)
    return {
      declared_bytes: part.isText ? null : declared_bytes,
      idempotency_key,
      async read(take) {
        const file = await take(await fileOf(part, request))
        return { file, fields: checked(UploadFields, manner.fieldsOf(given(request, await part.fields))) }
      },
    }
  }

  return async (request: FastifyRequest, manner: Manner) => {
    const { file, mayBeText, keyField } = manner
    const keyIn = (values: Values) => keyField && given(request, values)[keyField]
    const mayCome = keyField !== undefined && !request.caller && !request.tokenProblem
    const isKnown = (values: Values) => !mayCome || keyIn(values) !== undefined

    async function take(part: IncomingPart) {
      await requireKey(request, keyIn(part.before))
      return uploads.upload(request.caller, formOf(request, part, manner), request.client)
    }

    const read = isForm(request) ? readMultipart : readUrlencoded
    const reading = { second, file, ...(mayBeText && { mayBeText }) }
    const { values, file: photo } = await read(request, reading, async (part) => ({
      ...(await (isKnown(part.before) ? take(part) : aside(request.client.ip, part, take))),
      part: part.part,
    }))
    if (photo) return { photo, values: given(request, values) }
    await requireKey(request, keyIn(values))
    throw refuse('file_missing')
  }
}

export type UploadIntake = ReturnType<typeof createUploadIntake>

/** Ways in which clients write "none". */
const nothing = new Set(['', '0', 'null', 'undefined'])

/** Reads an optional number or time. */
export const orNone = (value: unknown) =>
  typeof value === 'string' && !nothing.has(value.trim()) ? value.trim() : undefined

/** Drops undefined fields. */
export const present = <T extends Record<string, unknown>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]: Exclude<T[Name], undefined>
  }
