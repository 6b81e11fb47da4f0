interface Failure {
  code?: unknown
  errcode?: unknown
  syscall?: unknown
  message?: unknown
}

const failureOf = (error: unknown): Failure => (typeof error === 'object' && error !== null ? error : {})

/** PostgreSQL's and SQLite's words for "somebody else has this value". */
const taken = new Set<unknown>(['23505', 2067])

/** Whether a statement failed because a value that must be unique is taken. */
export function isTaken(error: unknown) {
  const { code, errcode } = failureOf(error)
  return taken.has(code) || taken.has(errcode)
}

/** SQLite's and PostgreSQL's words for a disk on which nothing more can be written. */
const full = new Set<unknown>([13, 4874, '53100'])

export function isFull(error: unknown) {
  const { code, errcode } = failureOf(error)
  return full.has(code) || full.has(errcode)
}

/** PostgreSQL's words for a transaction that it has undone for the sake of others: what they were, or each waited for the other. */
const undone = ['40001', '40P01']

/** PostgreSQL's code for a row that another transaction has referred to, or removed, since this one looked. */
const REFERENCE_BROKEN = '23503'

/** Whether the whole transaction may be tried again: it sees then what the others have committed. */
export function isUndone(error: unknown) {
  const code = String(failureOf(error).code)
  return undone.includes(code) || code === REFERENCE_BROKEN
}

/** No connection, too many of them, shutting down or starting; locked by another for too long, or each by the other. */
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

/** What the driver says in words alone. */
const inWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** A server that is stopped takes its socket along, where that is a file. */
const isSocketGone = ({ code, syscall }: Failure) => code === 'ENOENT' && syscall === 'connect'

/** Whether the database did not answer, so that the same call may succeed in a while. */
export function isUnavailable(error: unknown) {
  const failure = failureOf(error)
  const { code, errcode, message } = failure
  if (unavailable.has(code) || unavailable.has(errcode) || isSocketGone(failure)) return true
  return typeof message === 'string' && inWords.test(message)
}
