import type { PaymentFinding, PaymentPlatform } from '@imagora/contract'
import { createGuardedFetch } from '#gateways/outbound/guarded-fetch.ts'
import { type GatewaySettings, PaymentFailure } from './payment-gateway.ts'
import { SECOND_MS } from '#platform/time.ts'
import { type Client, withConfiguredOrigins } from '#platform/caller.ts'

const TIMEOUT_MS = 10 * SECOND_MS

interface PaymentHttpRequest {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

type JsonObject = Record<string, unknown>

/** Limited in time and size, and never connected to the internal network. */
export const paymentFetch = ({ outbound }: Pick<GatewaySettings, 'outbound'>) =>
  createGuardedFetch(outbound, TIMEOUT_MS, (problem) => new PaymentFailure(problem))

/** Sends a request. Platforms refuse with 4xx, which is read too; 5xx and redirects are a broken server. */
export async function sendPaymentRequest(
  settings: Pick<GatewaySettings, 'outbound'>,
  { url, ...question }: PaymentHttpRequest,
) {
  const response = await paymentFetch(settings)(url, question)
  const { status } = response
  if (status >= 500 || (status >= 300 && status < 400)) throw new PaymentFailure('status', `HTTP ${status}`)
  return { status, headers: response.headers, text: await response.text() }
}

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a JSON object; any other value is `malformed`. */
export function parseJsonObject(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text)
    if (isJsonObject(value)) return value
  } catch {
    // The parse error quotes the response, so the failure below replaces it.
  }
  throw new PaymentFailure('malformed')
}

/** Returns the value at a path of a response; undefined if the response has another shape. */
export function valueAt(value: unknown, ...path: (string | number)[]): unknown {
  let current = value
  for (const step of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step)) return undefined
    current = (current as Record<string | number, unknown>)[step]
  }
  return current
}

/** Returns a string or number of a response as text; empty for anything else. */
export function textAt(value: unknown, ...path: (string | number)[]) {
  const leaf = valueAt(value, ...path)
  return typeof leaf === 'string' || typeof leaf === 'number' ? String(leaf) : ''
}

const isOutcome = (reason: string): reason is Exclude<PaymentFinding['outcome'], 'ok'> =>
  !['notice_refused', 'refused'].includes(reason)

/** Runs one step of a probe; a `PaymentFailure` is returned as a finding and not thrown. */
export async function runProbeStep(
  step: PaymentFinding['step'],
  work: () => Promise<string> | string,
): Promise<PaymentFinding> {
  try {
    return { step, outcome: 'ok', detail: await work() }
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    return { step, outcome: isOutcome(error.reason) ? error.reason : 'unclear', detail: error.detail }
  }
}

/** Runs the steps until one fails: the next would only report the same failure. */
export async function runProbeSteps(...steps: (() => Promise<PaymentFinding>)[]) {
  const findings: PaymentFinding[] = []
  for (const step of steps) {
    const finding = await step()
    findings.push(finding)
    if (finding.outcome !== 'ok') break
  }
  return findings
}

/** Platforms that receive no URL of this site. */
const localPlatforms: ReadonlySet<PaymentPlatform> = new Set(['transfer', 'double'])

/**
 * Returns whether a platform receives the notification and return URLs and so needs the configured address of the site.
 */
export const needsSiteAddress = (platform: PaymentPlatform) => !localPlatforms.has(platform)

/** Origin of the return URL of a payment: see [Note: Host header]. */
export const originFor = (platform: PaymentPlatform, client: Client) =>
  needsSiteAddress(platform) ? withConfiguredOrigins(client).origin : client.origin
