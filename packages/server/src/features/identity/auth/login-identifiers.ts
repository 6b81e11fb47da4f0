import type { LoginInput, Settings } from '@imagora/contract'

type LoginType = Settings['user_login_types'][number]

/** By what an account is named at login. */
export interface Identifier {
  type: LoginType
  value: string
  country_code: string
}

/** Usernames have no @ and are never all digits, so the text tells what it is. */
function typeOf(text: string): LoginType {
  if (text.includes('@')) return 'email'
  return /^\+?[\d ()-]+$/.test(text) ? 'phone' : 'username'
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** A number may be written with its country, `+86 138…`, or without. */
const localNumber = (text: string, country_code: string) =>
  digitsOf(text.startsWith(`+${country_code}`) ? text.slice(country_code.length + 1) : text)

/** How its tries are counted. Only a number has a country: with others it would be a way to count anew. */
export const accountOf = ({ type, value, country_code }: Identifier) =>
  type === 'phone' ? `${type} ${country_code} ${value}` : `${type} ${value}`

type Given = Pick<LoginInput, 'login_type' | 'username' | 'country_code'>

export function identifierOf({ login_type, username, country_code }: Given): Identifier {
  const text = username.normalize('NFKC').trim().toLowerCase()
  const type = login_type ?? typeOf(text)
  return { type, value: type === 'phone' ? localNumber(text, country_code) : text, country_code }
}
