import { useEffect, useSyncExternalStore } from 'react'

let ownTitle = ''
const listeners = new Set<() => void>()

function setOwnTitle(title: string) {
  ownTitle = title
  for (const listener of listeners) listener()
}

/** Gives the document the name of what is shown, in place of the general title of its screen. */
export function useOwnTitle(title: string | undefined) {
  useEffect(() => {
    if (!title) return undefined
    setOwnTitle(title)
    return () => setOwnTitle('')
  }, [title])
}

export const useShownTitle = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => ownTitle,
  )

/** “{page} - {site}”; a site without a name wears the product's. */
export const documentTitle = (page: string, site: string) => `${page} - ${site || 'Imagora'}`
