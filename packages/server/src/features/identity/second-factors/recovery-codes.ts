import { randomInt } from 'node:crypto'
import type { Secrets } from '#platform/secrets.ts'

const RECOVERY_CODE_COUNT = 10
const RECOVERY_CODE_CHARS = 10
/** Crockford's: without letters that are read as digits. Ten of them are 50 bits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

const HALF_CODE_CHARS = RECOVERY_CODE_CHARS / 2
const newCode = () => Array.from({ length: RECOVERY_CODE_CHARS }, () => alphabet[randomInt(alphabet.length)]).join('')

/** As they are shown: two halves are easier to copy by hand. */
export const newCodes = () =>
  Array.from({ length: RECOVERY_CODE_COUNT }, newCode).map(
    (code) => `${code.slice(0, HALF_CODE_CHARS)}-${code.slice(HALF_CODE_CHARS)}`,
  )

/** However it is typed: in capitals, with or without the hyphen, with an O for a zero. */
const plainCode = (typed: string) =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')

/** What is kept of a code: enough to know it again, by this account alone. */
export const hashOfCode = (secrets: Secrets, userId: number, typed: string) =>
  secrets.digest('recovery-code', `${userId} ${plainCode(typed)}`)
