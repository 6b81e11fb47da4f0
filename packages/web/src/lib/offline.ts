import { useSyncExternalStore } from 'react'
import { token } from './token.ts'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const useIsOffline = () => useSyncExternalStore(subscribe, () => !navigator.onLine)

/** What is still on its way when an account is left arrives within this time, in milliseconds. */
const late = 5000

/** What was kept of an account for times without a network; it goes with the account. */
export function forgetKept() {
  if (!('caches' in window)) return
  const forget = () => void caches.delete('account')
  forget()
  setTimeout(() => token.get() === null && forget(), late)
}
