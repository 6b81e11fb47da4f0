interface Failure {
  code?: unknown
  errcode?: unknown
  syscall?: unknown
  message?: unknown
}

const failureOf = (error: unknown): Failure => (typeof error === 'object' && error !== null ? error : {})

/** Error codes of PostgreSQL and SQLite for a unique violation. */
const taken = new Set<unknown>(['23505', 2067])

/** Returns whether a statement failed on a unique constraint. */
export function isTaken(error: unknown) {
  const { code, errcode } = failureOf(error)
  return taken.has(code) || taken.has(errcode)
}

/** Error codes of SQLite and PostgreSQL for a full disk. */
const full = new Set<unknown>([13, 4874, '53100'])

export function isFull(error: unknown) {
  const { code, errcode } = failureOf(error)
  return full.has(code) || full.has(errcode)
}

/** PostgreSQL codes for a transaction rolled back because of others: a serialization failure or a deadlock. */
const undone = ['40001', '40P01']

/** PostgreSQL code for a row that another transaction has referenced or removed since this one read it. */
const REFERENCE_BROKEN = '23503'

/** Returns whether the whole transaction may be retried: the retry sees what the others have committed. */
export function isUndone(error: unknown) {
  const code = String(failureOf(error).code)
  return undone.includes(code) || code === REFERENCE_BROKEN
}

/** Codes for no connection, too many connections, a server shutting down or starting, a lock timeout or a deadlock. */
const unavailable = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '53300',
  '55P03',
  ...undone,
  '57P01',
  '57P02',
  '57P03',
  5,
  6,
])

/** Errors of the driver that carry only a message and no code. */
const inWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** A stopped server removes its Unix socket file. */
const isSocketGone = ({ code, syscall }: Failure) => code === 'ENOENT' && syscall === 'connect'

/** Returns whether the database did not answer, so that the same call may succeed later. */
export function isUnavailable(error: unknown) {
  const failure = failureOf(error)
  const { code, errcode, message } = failure
  if (unavailable.has(code) || unavailable.has(errcode) || isSocketGone(failure)) return true
  return typeof message === 'string' && inWords.test(message)
}
