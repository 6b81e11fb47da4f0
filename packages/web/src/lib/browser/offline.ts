import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const useIsOffline = () => useSyncExternalStore(subscribe, () => !navigator.onLine)

async function deleteAccountCaches() {
  for (const name of await caches.keys()) if (name.startsWith('account')) await caches.delete(name)
}

/** Deletes the offline data of accounts when the session ends. */
export function clearOfflineData() {
  if ('caches' in window) void deleteAccountCaches()
}
