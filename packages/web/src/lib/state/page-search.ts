import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Search of the screen, shown in the header's search box instead of a second one on the screen. */
export interface PageSearch {
  label: string
  /** Hint on the accepted input. */
  placeholder: string
  value: string
  /** Whether the search accepts the filters of the library, such as `color:red`. */
  hasFilters?: boolean
  /** Receives what is typed, after a pause. */
  onSearch: (q: string) => void
}

let current: PageSearch | null = null
const listeners = new Set<() => void>()

function setPageSearch(next: PageSearch | null) {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The search of the current screen, or null if it has none of its own. */
export const usePageSearch = () => useSyncExternalStore(subscribe, () => current)

/** Hands the search of a screen to the header while the screen is open. */
export function useProvidePageSearch({ label, placeholder, value, hasFilters = false, onSearch }: PageSearch) {
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    const given: PageSearch = { label, placeholder, value, hasFilters, onSearch: (q) => search(q) }
    setPageSearch(given)
    return () => {
      if (current === given) setPageSearch(null)
    }
  }, [label, placeholder, value, hasFilters])
}
