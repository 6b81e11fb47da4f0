/**
 * Error codes of Node and our libraries. Every other part of an error may be the peer's own text, such as a banner, a
 * body or the names in a certificate, and must not reach a response or a log.
 */
const codes =
  /^(?:E|ERR_|HPE_|UND_ERR_|OAUTH_|OUTBOUND_|CERT_|CRL_|DEPTH_|SELF_|UNABLE_|HOSTNAME_|INVALID_)[A-Z][A-Z0-9_]{1,50}$/

interface PeerError {
  code?: unknown
  cause?: unknown
  /** Response metadata of the AWS SDK, which copies response fields, names included, into its errors. */
  $metadata?: { httpStatusCode?: number }
}

const isStatus = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 600

const isCode = (value: unknown): value is string => typeof value === 'string' && codes.test(value)

/** Classifies a failure without any text of the peer; empty if only the peer's text describes it. */
export function failureKind(error: unknown, depth = 0): string {
  if (typeof error !== 'object' || error === null || depth > 4) return ''
  const { code, cause, $metadata: { httpStatusCode } = {} } = error as PeerError
  if (isStatus(httpStatusCode)) return `HTTP ${httpStatusCode}`
  if (isStatus(code)) return `reply ${code}`
  return isCode(code) ? code : failureKind(cause, depth + 1)
}
