/** One code on its way to one number. */
export interface SmsMessage {
  /** As dialled from abroad, without the plus. */
  country_code: string
  /** As dialled inside the country. */
  phone: string
  code: string
  /** The whole message, for services that take one instead of a template of their own. */
  text: string
}

export interface SmsGateway {
  /** Resolves once the service has taken the message. */
  send(message: SmsMessage): Promise<void>
}

/** What went wrong, in the words that help whoever set the service up. */
export type SmsProblem = 'address_refused' | 'unreachable' | 'credentials' | 'quota' | 'template' | 'number' | 'refused'

export class SmsFailure extends Error {
  override name = 'SmsFailure'
  readonly problem: SmsProblem
  /** In our own words, never in those of the service: it could be any server that an administrator has entered. */
  readonly detail: string

  constructor(problem: SmsProblem, detail = '') {
    super(detail === '' ? problem : `${problem}: ${detail}`)
    this.problem = problem
    this.detail = detail
  }
}

/** The first problem whose pattern fits what a service calls it. */
export const problemOf = (code: string, known: Partial<Record<SmsProblem, RegExp>>): SmsProblem =>
  (Object.entries(known) as [SmsProblem, RegExp][]).find(([, pattern]) => pattern.test(code))?.[0] ?? 'refused'

/** Where a number keeps its leading zero when dialled from abroad. */
const zeroStays = new Set(['225', '241', '242'])

/** The number as the whole world dials it: most countries drop the zero that leads it at home. */
export function dialled({ country_code, phone }: Pick<SmsMessage, 'country_code' | 'phone'>) {
  return `+${country_code}${zeroStays.has(country_code) ? phone : phone.replace(/^0+/, '')}`
}
