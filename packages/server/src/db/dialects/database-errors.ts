interface DriverError {
  code?: unknown
  errcode?: unknown
  syscall?: unknown
  message?: unknown
}

const failureOf = (error: unknown): DriverError => (typeof error === 'object' && error !== null ? error : {})

/** Error codes of PostgreSQL and SQLite for a unique violation. */
const uniqueViolationCodes = new Set<unknown>(['23505', 2067])

/** Returns whether a statement failed on a unique constraint. */
export function isUniqueViolation(error: unknown) {
  const { code, errcode } = failureOf(error)
  return uniqueViolationCodes.has(code) || uniqueViolationCodes.has(errcode)
}

/** Error codes of SQLite and PostgreSQL for a full disk. */
const diskFullCodes = new Set<unknown>([13, 4874, '53100'])

export function isDatabaseFull(error: unknown) {
  const { code, errcode } = failureOf(error)
  return diskFullCodes.has(code) || diskFullCodes.has(errcode)
}

/** PostgreSQL code for a standby or a database set to read-only. */
const READ_ONLY_TRANSACTION = '25006'

/** SQLite code for a file that cannot be written; extended codes have it in their lowest byte. */
const SQLITE_READONLY = 8

/** Returns whether the database answers, but refuses to write. */
export function isDatabaseReadOnly(error: unknown) {
  const { code, errcode } = failureOf(error)
  return code === READ_ONLY_TRANSACTION || (typeof errcode === 'number' && (errcode & 0xff) === SQLITE_READONLY)
}

/** PostgreSQL codes for a transaction rolled back because of others: a serialization failure or a deadlock. */
const serializationFailureCodes = ['40001', '40P01']

/** PostgreSQL code for a row that another transaction has referenced or removed since this one read it. */
const FOREIGN_KEY_VIOLATION = '23503'

/** Returns whether the whole transaction may be retried: the retry sees what the others have committed. */
export function isRetryable(error: unknown) {
  const code = String(failureOf(error).code)
  return serializationFailureCodes.includes(code) || code === FOREIGN_KEY_VIOLATION
}

/** Codes for no connection, too many connections, a server shutting down or starting, a lock timeout or a deadlock. */
const unavailableCodes = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '53300',
  '55P03',
  ...serializationFailureCodes,
  '57P01',
  '57P02',
  '57P03',
  5,
  6,
])

/** Errors of the driver that carry only a message and no code. */
const connectionErrorPattern =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** A stopped server removes its Unix socket file. */
const isSocketGone = ({ code, syscall }: DriverError) => code === 'ENOENT' && syscall === 'connect'

/** Returns whether the database did not answer, so that the same call may succeed later. */
export function isDatabaseUnavailable(error: unknown) {
  const failure = failureOf(error)
  const { code, errcode, message } = failure
  if (unavailableCodes.has(code) || unavailableCodes.has(errcode) || isSocketGone(failure)) return true
  return typeof message === 'string' && connectionErrorPattern.test(message)
}
