import { preferences, usePreference } from '#lib/preferences/preferences.ts'

/** The session's secret, sent with every call. */
export const token = {
  get: () => preferences.get('token') || null,
  set: (value: string) => preferences.set('token', value),
  remove: () => preferences.set('token', null),
}

/** Tells at once when a session is over or another one, in whichever tab that happened. */
export function watchSessionEnd(onEnd: () => void) {
  let known = token.get()
  return preferences.watch(() => {
    const before = known
    known = token.get()
    if (before !== null && before !== known) onEnd()
  })
}

export const useHasToken = () => Boolean(usePreference('token'))
