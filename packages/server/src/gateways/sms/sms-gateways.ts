export interface SmsMessage {
  /** Country calling code without the plus. */
  country_code: string
  /** National number. */
  phone: string
  code: string
  /** The whole message, for services that accept text instead of a template. */
  text: string
}

export interface SmsGateway {
  /** Resolves once the service has accepted the message. */
  send(message: SmsMessage): Promise<void>
}

/** Failure categories for the administrator who set up the service. */
export type SmsProblem = 'address_refused' | 'unreachable' | 'credentials' | 'quota' | 'template' | 'number' | 'refused'

export class SmsFailure extends Error {
  override name = 'SmsFailure'
  readonly problem: SmsProblem
  /** Our own text, never the service's: an administrator may have entered any server. */
  readonly detail: string

  constructor(problem: SmsProblem, detail = '') {
    super(detail === '' ? problem : `${problem}: ${detail}`)
    this.problem = problem
    this.detail = detail
  }
}

/** Returns the first problem whose pattern matches the service's error code. */
export const classifySmsProblem = (code: string, patterns: Partial<Record<SmsProblem, RegExp>>): SmsProblem =>
  (Object.entries(patterns) as [SmsProblem, RegExp][]).find(([, pattern]) => pattern.test(code))?.[0] ?? 'refused'

/** Country codes whose numbers keep their leading zero in international format. */
const zeroStays = new Set(['225', '241', '242'])

/** Returns the number in E.164: most countries drop the leading zero of the national format. */
export function toE164({ country_code, phone }: Pick<SmsMessage, 'country_code' | 'phone'>) {
  return `+${country_code}${zeroStays.has(country_code) ? phone : phone.replace(/^0+/, '')}`
}
