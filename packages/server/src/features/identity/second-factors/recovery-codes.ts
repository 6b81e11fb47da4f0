import { randomInt } from 'node:crypto'
import type { Secrets } from '#platform/secrets.ts'

const RECOVERY_CODE_COUNT = 10
const RECOVERY_CODE_CHARS = 10
/** Crockford's base32, without letters that look like digits. Ten characters have 50 bits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

const HALF_CODE_CHARS = RECOVERY_CODE_CHARS / 2
const newCode = () => Array.from({ length: RECOVERY_CODE_CHARS }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Codes are displayed in two halves, which are easier to copy by hand. */
export const generateRecoveryCodes = () =>
  Array.from({ length: RECOVERY_CODE_COUNT }, newCode).map(
    (code) => `${code.slice(0, HALF_CODE_CHARS)}-${code.slice(HALF_CODE_CHARS)}`,
  )

/** Normalises a typed code: capitals, a missing hyphen and an O for a zero are accepted. */
const plainCode = (typed: string) =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')

/** Returns the stored digest of a code, which is bound to this account. */
export const hashRecoveryCode = (secrets: Secrets, userId: number, typed: string) =>
  secrets.digest('recovery-code', `${userId} ${plainCode(typed)}`)
