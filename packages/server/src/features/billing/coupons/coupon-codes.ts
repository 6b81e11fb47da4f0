import { randomInt } from 'node:crypto'

/** The alphabet omits characters that are easily confused. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const randomCharacter = () => ALPHABET[randomInt(ALPHABET.length)]!

/** Generates distinct codes; each # of the pattern becomes a random character. */
export function generateCouponCodes(pattern: string, count: number) {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(pattern.replaceAll('#', randomCharacter))
  return [...codes]
}
