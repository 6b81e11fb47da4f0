import { readNextSearch } from './return-address.ts'

export interface OauthCallbackParams {
  code: string
  state: string
  iss: string | null
  error: string | null
}

/** DingTalk calls the code `authCode`. */
function parse(given: URLSearchParams): OauthCallbackParams | null {
  const code = given.get('code') ?? given.get('authCode') ?? ''
  const error = given.get('error')
  if (code === '' && error === null) return null
  return { code, state: given.get('state') ?? '', iss: given.get('iss'), error }
}

/** Removes the code from the URL, and so from the history, the referrer and the screen. */
function takeCallbackParams() {
  const { pathname, search } = window.location
  if (!pathname.startsWith('/oauth/')) return null
  const found = parse(new URLSearchParams(search))
  if (found) window.history.replaceState(null, '', pathname)
  return found
}

// The code is taken at startup, before the router would parse a code of digits as a number.
let callbackParams = takeCallbackParams()

/** Returns the parameters of the provider's redirect; null if the page was opened otherwise. */
export const getOauthCallback = () => callbackParams

/** A code is valid once. */
export function clearOauthCallback() {
  callbackParams = null
}

/** Other search parameters of the OAuth return page. */
export const readReturnSearch = readNextSearch
