import { Secret, TOTP } from 'otpauth'

/** What every authenticator app takes for granted; none of it can be chosen in most of them. */
const period = 30
const shape = { algorithm: 'SHA1', digits: 6, period }
/** A clock may be off by one step either way, and people type slowly. */
const window = 1

export const newSecret = () => new Secret({ size: 20 }).base32

/** What an authenticator app reads from the QR code. */
export const uriOf = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ ...shape, secret, issuer, label }).toString()

/** The step that a code belongs to; null when it is the code of none around this time. */
export function stepOf(secret: string, code: string, time: Date) {
  const timestamp = time.getTime()
  const delta = TOTP.validate({ ...shape, token: code, secret: Secret.fromBase32(secret), timestamp, window })
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta
}
