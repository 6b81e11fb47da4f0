import { invalid } from '#platform/refusal.ts'

const day = 86_400
const interval =
  /^P(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/
const lengths = [365 * day, 30 * day, 7 * day, day, 3600, 60, 1]
/** A hundred years; more is no time but a mistake. */
const longest = 100 * 365 * day

/** How long a picture is to stay: seconds, or an interval such as `P3D` and `PT5M`; nothing said is for good. */
export function secondsOf(expiration: string | undefined) {
  if (expiration === undefined) return undefined
  const parts = interval.exec(expiration)?.slice(1) ?? []
  const seconds = /^\d{1,12}$/.test(expiration)
    ? Number(expiration)
    : parts.reduce((sum, part, place) => sum + Number(part ?? 0) * lengths[place]!, 0)
  if (seconds <= 0 || seconds > longest) throw invalid('expiration', 'malformed')
  return seconds
}
