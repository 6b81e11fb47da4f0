import { preferences, usePreference } from '#lib/preferences/preferences.ts'

/** Session token, sent with every call. */
export const token = {
  get: () => preferences.get('token') || null,
  set: (value: string) => preferences.set('token', value),
  /** An administrator who viewed as a user is back in their own session. */
  remove: () => {
    preferences.set('token', preferences.get('ownToken'))
    preferences.set('ownToken', null)
  },
}

/** Calls `onEnd` as soon as the session ends or is replaced, in any tab. */
export function watchSessionEnd(onEnd: () => void) {
  let known = token.get()
  return preferences.subscribe(() => {
    const before = known
    known = token.get()
    if (before !== null && before !== known) onEnd()
  })
}

export const useHasToken = () => Boolean(usePreference('token'))
