import { type Language, type RefusalCode, refusalFields, refusals } from '@imagora/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseFull, isDatabaseReadOnly, isDatabaseUnavailable } from '#db/dialects/database-errors.ts'
import { interpolate, textsIn } from '#locales/texts.ts'
import { Invalid, Refusal, refuse } from '#platform/refusal.ts'
import { refuseInMode } from '#settings/site-mode.ts'
import { unixSeconds } from './envelope.ts'

type Failure = FastifyError | Refusal | Invalid

const byStatus: Record<number, RefusalCode> = {
  404: 'route_missing',
  408: 'request_too_slow',
  413: 'body_too_large',
  414: 'url_too_long',
  415: 'media_type_refused',
  431: 'headers_too_large',
  503: 'server_busy',
}

function codeOf(error: Failure): RefusalCode {
  if (error instanceof Refusal) return error.code
  if (error instanceof Invalid) return 'input_invalid'
  const { statusCode = 500 } = error
  return byStatus[statusCode] ?? (statusCode < 500 ? 'request_unreadable' : 'fault')
}

/** Returns localized messages by field, from the schema issues or from a refusal that concerns one field. */
function fieldErrors(error: unknown, code: RefusalCode, message: string, language: Language) {
  const errors: Record<string, string[]> = {}
  if (error instanceof Invalid) {
    for (const { field, code: word, values } of error.complaints) {
      ;(errors[field] ??= []).push(interpolate(textsIn(language).invalid[word], values, language))
    }
  }
  const field = (error instanceof Refusal && error.details.field) || refusalFields[code]
  if (field) errors[field] = [message]
  return errors
}

export interface ErrorContext {
  language: Language
  time: Date
  request_id?: string
}

/** Builds the error response. A fault reveals nothing but the request id under which it is logged. */
export function failureBody(error: Failure, { language, time, request_id }: ErrorContext) {
  const code = codeOf(error)
  const details = error instanceof Refusal ? error.details : {}
  const text = interpolate(textsIn(language).refusals[code], error instanceof Refusal ? error.values : {}, language)
  const errors = fieldErrors(error, code, text, language)
  return {
    status: 'error',
    message: Object.values(errors)[0]?.[0] ?? text,
    data: {
      code,
      ...(Object.keys(errors).length > 0 && { errors }),
      ...(code === 'fault' && { request_id }),
      ...(details.retry_after !== undefined && { retry_after: details.retry_after }),
      ...(details.count !== undefined && { count: details.count }),
    },
    time: unixSeconds(time),
  }
}

/** Formats a failure for one kind of client. */
export type ErrorFormatter = (
  body: ReturnType<typeof failureBody>,
  status: number,
  error: Failure,
) => { status: number; body: unknown }

const formatUnchanged: ErrorFormatter = (body, status) => ({ status, body })

/** Maps database failures to a refusal with a retry delay, since the request itself is not at fault. */
function toDatabaseRefusal(error: unknown) {
  if (isDatabaseFull(error)) return refuse('database_full', { retry_after: 30 })
  if (isDatabaseReadOnly(error)) return refuseInMode('site_read_only', { cause: 'database', message: '' })
  return isDatabaseUnavailable(error) ? refuse('server_busy', { retry_after: 5 }) : null
}

/** Answers refusals and invalid input with their message; a fault is logged and reveals nothing. */
export const createErrorHandler =
  (now: () => Date, say = formatUnchanged) =>
  (thrown: Failure, request: FastifyRequest, reply: FastifyReply) => {
    const databaseRefusal = toDatabaseRefusal(thrown)
    const error = databaseRefusal ?? thrown
    const { language } = request.client
    const body = failureBody(error, { language, time: now(), request_id: request.id })
    const { code } = body.data
    request.failure = { code, error: thrown }
    if (code === 'fault' || databaseRefusal) request.log.error(thrown)
    // The caller sees a general message, such as a full disk; the log keeps the cause for the operator.
    else if (error instanceof Error && error.cause !== undefined) request.log.error({ err: error.cause, refusal: code })

    const retryAfter = error instanceof Refusal ? error.details.retry_after : undefined
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    const formatted = say(body, refusals[code], error)
    return reply.status(formatted.status).send(formatted.body)
  }
