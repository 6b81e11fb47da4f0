import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '#config.ts'
import type { RefusalCode } from '@imagora/contract'

export type Log = Logger

/** What must not be read in a log, wherever it stands in what is logged. */
const secretNames = ['authorization', 'cookie', 'password', 'password_confirmation', 'token', 'code', 'captcha', 'sign']
const secretHeaders = ['x-share-password', 'x-share-grant']
const paths = [
  ...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  ...secretHeaders.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
]

interface Logged {
  type: string
  message: string
  /** Its code, by another name: codes that people type must not be read. */
  kind?: string
  stack?: string
  cause?: Logged
}

/** Drivers hang values of the query on their errors; only what tells the kind of failure is written down. */
function toLogged(error: Error & { code?: string }): Logged {
  const { name, message, code, stack, cause } = error
  return {
    type: name,
    message,
    ...(code !== undefined && { kind: code }),
    ...(stack !== undefined && { stack }),
    ...(cause instanceof Error && { cause: toLogged(cause) }),
  }
}

/** One JSON line for each event, on standard output unless a test listens. */
export const openLog = ({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log =>
  pino(
    { level: logLevel, redact: { paths, censor: '[hidden]' }, serializers: { err: toLogged }, base: null },
    destination,
  )

/** A request that was answered with an error. */
export interface FailedRequest {
  /** Empty where the request has no name of its own. */
  request_id: string
  method: string
  /** The pattern, never the path: that may hold a secret. */
  route: string
  status: number
  code: RefusalCode
  error: unknown
  user_id: number | null
  ip: string
}

/** Returns at once, and never throws. */
export type KeepFailure = (failed: FailedRequest) => void
