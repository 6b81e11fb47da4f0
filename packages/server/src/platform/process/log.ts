import { styleText } from 'node:util'
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

interface LogEntry extends Record<string, unknown> {
  level: number
  time: number
  msg?: string
  err?: SerializedError
}

/** Keeps foreign text on its line: a control character could write lines of its own or steer the terminal. */
const escapeControls = (text: string) =>
  text.replace(/\p{C}/gu, (character) => JSON.stringify(character).slice(1, -1).replace(character, ''))

function describeFields(fields: Record<string, unknown>) {
  const pairs = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  return pairs.map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
}

const describeError = ({ message, cause }: SerializedError): string =>
  cause ? `${message}: ${describeError(cause)}` : message

function styleLevel(level: number, text: string) {
  if (level >= 50) return styleText('red', text)
  return level >= 40 ? styleText('yellow', text) : text
}

/** Formats an entry as a short line for a terminal, followed by the stack of an error that is our own fault. */
function formatLogLine(json: string) {
  const { level, time, msg = '', err, request_id, ...fields } = JSON.parse(json) as LogEntry
  const { method, path, status, ms, ip: _ip, ...rest } = fields
  const subject = msg === 'request' ? `${String(method)} ${String(path)} ${String(status)} ${String(ms)} ms` : msg
  const details = describeFields(msg === 'request' ? rest : { ...fields, request_id })
  const text = [subject, ...(err ? [describeError(err)] : []), ...details].filter(Boolean).join('  ')
  const line = `${styleText('dim', new Date(time).toTimeString().slice(0, 8))} ${styleLevel(level, escapeControls(text))}\n`
  const frames = level >= 50 ? (err?.stack?.split('\n').filter((each) => /^\s+at /.test(each)) ?? []) : []
  return line + frames.map((frame) => styleText('dim', `         ${escapeControls(frame.trim())}\n`)).join('')
}

/**
 * Writes one line per event to standard output, or to the destination of a test. A terminal is written to at once, so
 * that the last line of a process that ends is not lost.
 */
export function openLog(
  { logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>,
  destination?: DestinationStream,
): Log {
  const options = {
    level: logLevel,
    redact: { paths, censor: '[hidden]' },
    serializers: { err: serializeError },
    base: null,
  }
  if (logFormat === 'json') return pino(options, destination)
  const terminal = destination ?? process.stdout
  return pino(options, { write: (line) => void terminal.write(formatLogLine(line)) })
}

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
