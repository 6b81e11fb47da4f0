/** PostgreSQL's and SQLite's words for "somebody else has this value". */
const uniqueViolations = new Set<unknown>(['23505', 2067])

/** Whether a statement failed because a value that must be unique is taken. */
export function isTaken(error: unknown) {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  return uniqueViolations.has(code) || uniqueViolations.has(errcode)
}
