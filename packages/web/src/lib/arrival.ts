import { readNext } from './next-address.ts'

export interface Arrival {
  code: string
  state: string
  iss: string | null
  error: string | null
}

const { pathname, search } = window.location

/** DingTalk has a word of its own for the code. */
function parse(given: URLSearchParams): Arrival | null {
  const code = given.get('code') ?? given.get('authCode') ?? ''
  const error = given.get('error')
  if (code === '' && error === null) return null
  return { code, state: given.get('state') ?? '', iss: given.get('iss'), error }
}

// Read as the application starts: the router would take a code of digits for a number.
let arrived = pathname.startsWith('/oauth/') ? parse(new URLSearchParams(search)) : null

/** What a provider sent the browser back with, or nothing when it comes from elsewhere. */
export const readArrival = () => arrived

/** A code serves once. */
export function forgetArrival() {
  arrived = null
}

/** What stays in the address of the page that people come back to: the code leaves it at once. */
export const readReturnSearch = readNext
