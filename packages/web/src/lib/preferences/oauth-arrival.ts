import { readNext } from './return-address.ts'

export interface OauthArrival {
  code: string
  state: string
  iss: string | null
  error: string | null
}

/** DingTalk has a word of its own for the code. */
function parse(given: URLSearchParams): OauthArrival | null {
  const code = given.get('code') ?? given.get('authCode') ?? ''
  const error = given.get('error')
  if (code === '' && error === null) return null
  return { code, state: given.get('state') ?? '', iss: given.get('iss'), error }
}

/** The code leaves the address, and with it the history, the referrer and the screen. */
function take() {
  const { pathname, search } = window.location
  if (!pathname.startsWith('/oauth/')) return null
  const found = parse(new URLSearchParams(search))
  if (found) window.history.replaceState(null, '', pathname)
  return found
}

// As the application starts: the router would take a code of digits for a number.
let arrived = take()

/** What a provider sent the browser back with, or nothing when it comes from elsewhere. */
export const readArrival = () => arrived

/** A code serves once. */
export function forgetArrival() {
  arrived = null
}

/** What else the page that people come back to knows from its address. */
export const readReturnSearch = readNext
