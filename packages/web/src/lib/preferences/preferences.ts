import { useSyncExternalStore } from 'react'

/** What the browser keeps, under the names that stay. */
interface Stored {
  token: string
  theme: string
  isSidebarOpen: string
  locale: string
  /** The account does not know yet which language was chosen here. */
  isLocaleUnsaved: string
  announcementHash: string
  /** How galleries lay their photos out. */
  galleryLook: string
  areViewerKeysOff: string
  /** A visitor copies links with file names. */
  areLinksNamed: string
  /** What went with the last pictures, for the next ones. */
  uploadChoices: string
}

type Name = keyof Stored

const listeners = new Set<() => void>()
// Where the browser refuses to store anything, values live as long as the page.
const unstored = new Map<string, string>()

function read(name: Name): string | null {
  try {
    return localStorage.getItem(name) ?? unstored.get(name) ?? null
  } catch {
    return unstored.get(name) ?? null
  }
}

function write(name: Name, value: string | null) {
  unstored.delete(name)
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    if (value !== null) unstored.set(name, value)
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const preferences = { get: read, set: write, watch: subscribe }

/** A stored value that follows its changes, in this tab and in others. */
export const usePreference = (name: Name) => useSyncExternalStore(subscribe, () => read(name))

export type Theme = 'light' | 'dark'

export const useTheme = (): Theme => (usePreference('theme') === 'dark' ? 'dark' : 'light')
export const setTheme = (theme: Theme) => write('theme', theme)

export const useIsSidebarOpen = () => usePreference('isSidebarOpen') !== 'false'
export const setSidebarOpen = (isOpen: boolean) => write('isSidebarOpen', String(isOpen))

export const useAreViewerKeysOn = () => usePreference('areViewerKeysOff') === null
export const setViewerKeysOn = (areOn: boolean) => write('areViewerKeysOff', areOn ? null : 'true')
