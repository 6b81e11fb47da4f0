import type { ByteRange } from '#storage/storage.ts'

type Part = ByteRange | 'unsatisfiable' | null

const lastOf = (length: number, size: number): Part =>
  length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }

function clampRange(start: number, end: number, size: number): Part {
  if (end < start) return null
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) }
}

/**
 * Returns the part that a Range header requests, both ends included; null for the whole. Several ranges at once are
 * answered with the whole, as RFC 9110 allows: no client needs them, and thousands of them would be an attack.
 */
export function parseRange(header: string | undefined, size: number): Part {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header ?? '') ?? []
  if (from !== '') return clampRange(Number(from), to === '' ? Infinity : Number(to), size)
  return to === '' ? null : lastOf(Number(to), size)
}
