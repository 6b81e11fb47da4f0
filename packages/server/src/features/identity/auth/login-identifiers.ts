import type { LoginInput, Settings } from '@imagora/contract'

type LoginType = Settings['user_login_types'][number]

/** The identifier that a user logs in with. */
export interface LoginIdentifier {
  type: LoginType
  value: string
  country_code: string
}

/** Usernames contain no @ and are never all digits, so the type can be derived from the text. */
function typeOf(text: string): LoginType {
  if (text.includes('@')) return 'email'
  return /^\+?[\d ()-]+$/.test(text) ? 'phone' : 'username'
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** A phone number may include its country code (`+86 138…`) or not. */
const localNumber = (text: string, country_code: string) =>
  digitsOf(text.startsWith(`+${country_code}`) ? text.slice(country_code.length + 1) : text)

/**
 * Returns the rate limit key of the account. The country code is only used for phones: elsewhere, varying it would
 * bypass the limit.
 */
export const rateLimitKeyOf = ({ type, value, country_code }: LoginIdentifier) =>
  type === 'phone' ? `${type} ${country_code} ${value}` : `${type} ${value}`

type LoginIdentifierInput = Pick<LoginInput, 'login_type' | 'username' | 'country_code'>

export function parseLoginIdentifier({ login_type, username, country_code }: LoginIdentifierInput): LoginIdentifier {
  const text = username.normalize('NFKC').trim().toLowerCase()
  const type = login_type ?? typeOf(text)
  return { type, value: type === 'phone' ? localNumber(text, country_code) : text, country_code }
}
