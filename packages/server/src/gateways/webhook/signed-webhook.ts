import { createHmac } from 'node:crypto'
import { type Outbound, OutboundFailure, awayProblems, type OutboundProblem } from '#gateways/outbound/outbound.ts'
import { isGatewayDown } from '#platform/circuit-breaker.ts'
import { SECOND_MS } from '#platform/time.ts'

interface Receiver {
  url: string
  secret: string
}

/** What went wrong, in so many words as whoever set the receiver up may know: see `OutboundProblem`. */
export class WebhookFailure extends Error {
  override name = 'WebhookFailure'
}

const WEBHOOK_TIMEOUT_MS = 10 * SECOND_MS

/** Posts what is said as JSON, signed as `docs/purge-webhook.md` tells. Only a status of success is one. */
export async function callWebhook(
  outbound: Pick<Outbound, 'post'>,
  { url, secret }: Receiver,
  said: object,
  now: Date,
) {
  const timestamp = Math.floor(now.getTime() / 1000)
  const body = JSON.stringify(said)
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'x-imagora-timestamp': String(timestamp),
    'x-imagora-signature': `sha256=${signature}`,
  }
  const { status } = await outbound
    .post(url, { headers, body, timeoutMs: WEBHOOK_TIMEOUT_MS, answerBytes: 0 })
    .catch((error: unknown) => {
      throw error instanceof OutboundFailure ? new WebhookFailure(error.problem) : error
    })
  if (status < 200 || status >= 300) throw new WebhookFailure(`HTTP ${status}`)
}

interface SignedMessage {
  url: string
  /** More than one while receivers change from one to the next. */
  secrets: string[]
  headers?: Record<string, string>
  body: string
  timeoutMs: number
  /** How much of the answer is wanted. */
  answerBytes: number
}

export interface SignedOutcome {
  /** Null where it was taken. */
  error: OutboundProblem | 'status' | null
  status: number | null
  answer: string | null
  duration_ms: number
  /** Answered within this machine or its network. */
  isInner: boolean
}

/** For a breaker: what the other side does wrong is told, not thrown, and here nobody was there to do anything. */
export const awayWays = {
  isOutage: () => false,
  isDown: ({ error, status }: Pick<SignedOutcome, 'error' | 'status'>) =>
    (error !== null && awayProblems.has(error)) || isGatewayDown(status),
}

/** When it is said, and one proof for each secret: so nobody says it again later, or something else. */
function signatureOf(secrets: string[], body: string, now: Date) {
  const time = Math.floor(now.getTime() / 1000)
  const proofs = secrets.map((secret) => createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'))
  return [`t=${time}`, ...proofs.map((proof) => `v1=${proof}`)].join(',')
}

/** As every database takes it: not all keep a zero in a text. */
const legible = (bytes: Buffer) => bytes.toString('utf8').replaceAll('\0', '')

/** Posts JSON with its signature, as `docs/webhooks.md` tells; only a status of success is one. Never throws for the other side. */
export async function postSigned(
  outbound: Pick<Outbound, 'post'>,
  { url, secrets, headers, body, timeoutMs, answerBytes }: SignedMessage,
  now: Date,
): Promise<SignedOutcome> {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  const said = { 'content-type': 'application/json', 'imagora-signature': signatureOf(secrets, body, now) }
  try {
    const {
      status,
      body: answer,
      isInner,
    } = await outbound.post(url, {
      headers: { ...headers, ...said },
      body,
      timeoutMs,
      answerBytes,
    })
    const isTaken = status >= 200 && status < 300
    return { error: isTaken ? null : 'status', status, answer: legible(answer), duration_ms: took(), isInner }
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    return { error: error.problem, status: null, answer: null, duration_ms: took(), isInner: false }
  }
}
