import { type Language, type RefusalCode, refusalFields, refusals } from '@imagora/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isFull, isUnavailable } from '#db/dialects/database-errors.ts'
import { fill, textsIn } from '#locales/texts.ts'
import { Invalid, Refusal, refuse } from '#platform/refusal.ts'
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

/** What is wrong, by field, in words: from the schemas, or from a refusal that speaks of one field. */
function fieldErrors(error: unknown, code: RefusalCode, message: string, language: Language) {
  const errors: Record<string, string[]> = {}
  if (error instanceof Invalid) {
    for (const { field, code: word, values } of error.complaints) {
      ;(errors[field] ??= []).push(fill(textsIn(language).invalid[word], values))
    }
  }
  const field = (error instanceof Refusal && error.details.field) || refusalFields[code]
  if (field) errors[field] = [message]
  return errors
}

export interface Circumstances {
  language: Language
  time: Date
  request_id?: string
}

/** The answer to a failure; of a fault it tells no more than the name under which the log has it. */
export function failureBody(error: Failure, { language, time, request_id }: Circumstances) {
  const code = codeOf(error)
  const details = error instanceof Refusal ? error.details : {}
  const text = fill(textsIn(language).refusals[code], error instanceof Refusal ? error.values : {})
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

/** How a failure is put into words that clients of one kind understand. */
export type Say = (
  body: ReturnType<typeof failureBody>,
  status: number,
  error: Failure,
) => { status: number; body: unknown }

const asItIs: Say = (body, status) => ({ status, body })

/** What the database could not do is no fault of the request: it may come again. */
function troubleOf(error: unknown) {
  if (isFull(error)) return refuse('database_full', { retry_after: 30 })
  return isUnavailable(error) ? refuse('server_busy', { retry_after: 5 }) : null
}

/** Refusals and invalid input answer with their text; a fault is logged and tells nothing. */
export const answerErrors =
  (now: () => Date, say = asItIs) =>
  (thrown: Failure, request: FastifyRequest, reply: FastifyReply) => {
    const troubled = troubleOf(thrown)
    const error = troubled ?? thrown
    const { language } = request.client
    const body = failureBody(error, { language, time: now(), request_id: request.id })
    const { code } = body.data
    request.failure = { code, error: thrown }
    if (code === 'fault' || troubled) request.log.error(thrown)
    // What the caller is told in general words, such as that the disk is full, has a reason for whoever runs the site.
    else if (error instanceof Error && error.cause !== undefined) request.log.error({ err: error.cause, refusal: code })

    const retryAfter = error instanceof Refusal ? error.details.retry_after : undefined
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    const said = say(body, refusals[code], error)
    return reply.status(said.status).send(said.body)
  }
