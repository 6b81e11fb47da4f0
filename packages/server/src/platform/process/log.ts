import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '#config.ts'
import type { RefusalCode } from '@imagora/contract'

export type Log = Logger

/** Fields that are redacted at any depth of a log entry. */
const secretNames = ['authorization', 'cookie', 'password', 'password_confirmation', 'token', 'code', 'captcha', 'sign']
const secretHeaders = ['x-share-password', 'x-share-grant']
const paths = [
  ...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  ...secretHeaders.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
]

interface SerializedError {
  type: string
  message: string
  /** The error's code under another name, as `code` is redacted: it may hold a one-time code. */
  kind?: string
  stack?: string
  cause?: SerializedError
}

/** Keeps only the fields that classify the error, as database drivers attach query values to theirs. */
function serializeError(error: Error & { code?: string }): SerializedError {
  const { name, message, code, stack, cause } = error
  return {
    type: name,
    message,
    ...(code !== undefined && { kind: code }),
    ...(stack !== undefined && { stack }),
    ...(cause instanceof Error && { cause: serializeError(cause) }),
  }
}

/** Writes one JSON line per event to standard output, or to the destination of a test. */
export const openLog = ({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log =>
  pino(
    { level: logLevel, redact: { paths, censor: '[hidden]' }, serializers: { err: serializeError }, base: null },
    destination,
  )

/** A request that was answered with an error. */
export interface FailedRequest {
  /** Empty if the request has no id of its own. */
  request_id: string
  method: string
  /** The route pattern, never the path, which may hold a secret. */
  route: string
  status: number
  code: RefusalCode
  error: unknown
  user_id: number | null
  ip: string
}

/** Returns at once, and never throws. */
export type RecordFailure = (failed: FailedRequest) => void
