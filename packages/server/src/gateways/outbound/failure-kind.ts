/**
 * Codes that Node and our libraries give to failures. Everything else an error says may be the peer's own words, such as
 * a banner, a body or the names in a certificate, and must not reach an answer or a log.
 */
const codes =
  /^(?:E|ERR_|HPE_|UND_ERR_|OAUTH_|OUTBOUND_|CERT_|CRL_|DEPTH_|SELF_|UNABLE_|HOSTNAME_|INVALID_)[A-Z][A-Z0-9_]{1,50}$/

interface PeerError {
  code?: unknown
  cause?: unknown
  /** The AWS SDK copies fields of an answer into its errors, their names included. */
  $metadata?: { httpStatusCode?: number }
}

const isStatus = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 600

const isCode = (value: unknown): value is string => typeof value === 'string' && codes.test(value)

/** What kind of failure it is, in words that no peer has written; empty where only the peer could tell. */
export function failureKind(error: unknown, depth = 0): string {
  if (typeof error !== 'object' || error === null || depth > 4) return ''
  const { code, cause, $metadata: { httpStatusCode } = {} } = error as PeerError
  if (isStatus(httpStatusCode)) return `HTTP ${httpStatusCode}`
  if (isStatus(code)) return `reply ${code}`
  return isCode(code) ? code : failureKind(cause, depth + 1)
}
