import { createHmac } from 'node:crypto'
import { type Outbound, OutboundFailure, OUTAGE_PROBLEMS, type OutboundProblem } from '#gateways/outbound/outbound.ts'
import { isGatewayDown } from '#platform/circuit-breaker.ts'
import { SECOND_MS } from '#platform/time.ts'

interface Receiver {
  url: string
  secret: string
}

/** A failed call, in as much detail as the administrator who set up the receiver may know: see `OutboundProblem`. */
export class WebhookFailure extends Error {
  override name = 'WebhookFailure'
}

const WEBHOOK_TIMEOUT_MS = 10 * SECOND_MS

/** Posts JSON, signed as in `docs/purge-webhook.md`. Throws unless the status is 2xx. */
export async function callWebhook(
  outbound: Pick<Outbound, 'post'>,
  { url, secret }: Receiver,
  payload: object,
  now: Date,
) {
  const timestamp = Math.floor(now.getTime() / 1000)
  const body = JSON.stringify(payload)
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'x-imagora-timestamp': String(timestamp),
    'x-imagora-signature': `sha256=${signature}`,
  }
  const { status } = await outbound
    .post(url, { headers, body, timeoutMs: WEBHOOK_TIMEOUT_MS, maxResponseBytes: 0 })
    .catch((error: unknown) => {
      throw error instanceof OutboundFailure ? new WebhookFailure(error.problem) : error
    })
  if (status < 200 || status >= 300) throw new WebhookFailure(`HTTP ${status}`)
}

interface SignedMessage {
  url: string
  /** More than one during a secret rotation. */
  secrets: string[]
  headers?: Record<string, string>
  body: string
  timeoutMs: number
  /** Number of response bytes to keep. */
  maxResponseBytes: number
}

export interface SignedOutcome {
  /** Null if the receiver accepted the message. */
  error: OutboundProblem | 'status' | null
  status: number | null
  answer: string | null
  duration_ms: number
  /** True if a host of INNER_HOSTS answered. */
  isInner: boolean
}

/**
 * Circuit breaker rules: failures of the receiver are returned and not thrown; only an unreachable receiver counts as
 * down.
 */
export const webhookBreakerRules = {
  isOutage: () => false,
  isDown: ({ error, status }: Pick<SignedOutcome, 'error' | 'status'>) =>
    (error !== null && OUTAGE_PROBLEMS.has(error)) || isGatewayDown(status),
}

/** Signs the time and the body with each secret, so that a message can be neither replayed later nor altered. */
function signatureOf(secrets: string[], body: string, now: Date) {
  const time = Math.floor(now.getTime() / 1000)
  const proofs = secrets.map((secret) => createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'))
  return [`t=${time}`, ...proofs.map((proof) => `v1=${proof}`)].join(',')
}

/** Removes NUL characters, which not every database accepts in a text. */
const toText = (bytes: Buffer) => bytes.toString('utf8').replaceAll('\0', '')

/**
 * Posts signed JSON as in `docs/webhooks.md`; any status except 2xx is an error. Never throws for failures of the
 * receiver.
 */
export async function postSignedWebhook(
  outbound: Pick<Outbound, 'post'>,
  { url, secrets, headers, body, timeoutMs, maxResponseBytes }: SignedMessage,
  now: Date,
): Promise<SignedOutcome> {
  const startedAt = performance.now()
  const took = () => Math.round(performance.now() - startedAt)
  const signatureHeaders = { 'content-type': 'application/json', 'imagora-signature': signatureOf(secrets, body, now) }
  try {
    const {
      status,
      body: answer,
      isInner,
    } = await outbound.post(url, {
      headers: { ...headers, ...signatureHeaders },
      body,
      timeoutMs,
      maxResponseBytes,
    })
    const isAccepted = status >= 200 && status < 300
    return { error: isAccepted ? null : 'status', status, answer: toText(answer), duration_ms: took(), isInner }
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    return { error: error.problem, status: null, answer: null, duration_ms: took(), isInner: false }
  }
}
