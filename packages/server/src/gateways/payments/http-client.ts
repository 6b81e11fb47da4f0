import type { PaymentFinding } from '@imagora/contract'
import { fetchThrough } from '#gateways/outbound/guarded-fetch.ts'
import { type GatewaySettings, PaymentFailure } from './payment-gateway.ts'
import { SECOND_MS } from '#platform/time.ts'

const TIMEOUT_MS = 10 * SECOND_MS

interface Question {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

type Told = Record<string, unknown>

/** Within bounds of time and size, and never in the internal network. */
export const paymentFetch = ({ outbound }: Pick<GatewaySettings, 'outbound'>) =>
  fetchThrough(outbound, TIMEOUT_MS, (problem) => new PaymentFailure(problem))

/** Refusals come with 4xx and are read too; what is beyond that is a broken server. */
export async function ask(settings: Pick<GatewaySettings, 'outbound'>, { url, ...question }: Question) {
  const response = await paymentFetch(settings)(url, question)
  const { status } = response
  if (status >= 500 || (status >= 300 && status < 400)) throw new PaymentFailure('status', `HTTP ${status}`)
  return { status, headers: response.headers, text: await response.text() }
}

export const isTold = (value: unknown): value is Told =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object, or it is no answer. */
export function objectIn(text: string): Told {
  try {
    const value: unknown = JSON.parse(text)
    if (isTold(value)) return value
  } catch {
    // Told below: the error quotes the answer.
  }
  throw new PaymentFailure('malformed')
}

/** What lies at this path of an answer; nothing where the answer is shaped otherwise. */
export function told(value: unknown, ...path: (string | number)[]): unknown {
  let found = value
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined
    found = (found as Record<string | number, unknown>)[step]
  }
  return found
}

/** A word or a number of an answer, as text. */
export function toldText(value: unknown, ...path: (string | number)[]) {
  const found = told(value, ...path)
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}

const isOutcome = (reason: string): reason is Exclude<PaymentFinding['outcome'], 'ok'> =>
  !['notice_refused', 'refused'].includes(reason)

/** Tries one step; what fails is told and not thrown. */
export async function tried(
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

/** One step after another, until one fails: the next would only say the same. */
export async function inOrder(...steps: (() => Promise<PaymentFinding>)[]) {
  const findings: PaymentFinding[] = []
  for (const step of steps) {
    const finding = await step()
    findings.push(finding)
    if (finding.outcome !== 'ok') break
  }
  return findings
}
