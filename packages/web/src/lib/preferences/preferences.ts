import { useSyncExternalStore } from 'react'

/** Keys of localStorage; renaming one would lose users' values. */
interface StoredPreferences {
  token: string
  /** Session of an administrator who views as a user. */
  ownToken: string
  theme: string
  isSidebarOpen: string
  locale: string
  /** Set while the account does not have the language that was chosen here. */
  isLocaleUnsaved: string
  announcementHash: string
  /** Layout of galleries. */
  galleryLook: string
  /** Set to `grid` by an administrator who looks at photos as large thumbnails. */
  adminPhotoView: string
  areViewerKeysOff: string
  /** Set if a visitor copies links with file names. */
  areLinksNamed: string
  /** Format in which links were copied last. */
  linkFormat: string
  /** Options of the last upload, for the next one. */
  uploadChoices: string
  /** Set while downloads from URLs are under way, which this browser has started or seen. */
  hasDownloads: string
}

type PreferenceName = keyof StoredPreferences

const listeners = new Set<() => void>()
// Values live as long as the page if the browser refuses storage.
const memoryValues = new Map<string, string>()

function read(name: PreferenceName): string | null {
  try {
    return localStorage.getItem(name) ?? memoryValues.get(name) ?? null
  } catch {
    return memoryValues.get(name) ?? null
  }
}

function write(name: PreferenceName, value: string | null) {
  memoryValues.delete(name)
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    if (value !== null) memoryValues.set(name, value)
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

export const preferences = { get: read, set: write, subscribe }

/** Subscribes to a stored value, also to its changes in other tabs. */
export const usePreference = (name: PreferenceName) => useSyncExternalStore(subscribe, () => read(name))

export type Theme = 'light' | 'dark'
/** `auto` follows the system. */
export type ThemeChoice = Theme | 'auto'

const asThemeChoice = (value: unknown): ThemeChoice | null =>
  value === 'light' || value === 'dark' || value === 'auto' ? value : null

/** Returns the choice made in this browser, or else the site's, which the server writes into the page. */
export const useThemeChoice = (): ThemeChoice =>
  asThemeChoice(usePreference('theme')) ?? asThemeChoice(document.documentElement.dataset.siteTheme) ?? 'light'

const systemTheme = () => matchMedia('(prefers-color-scheme: dark)')

function subscribeToSystem(listener: () => void) {
  const query = systemTheme()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Returns the theme to show; it changes with the system where that is followed. */
export function useTheme(): Theme {
  const choice = useThemeChoice()
  const isSystemDark = useSyncExternalStore(subscribeToSystem, () => systemTheme().matches)
  if (choice !== 'auto') return choice
  return isSystemDark ? 'dark' : 'light'
}
export const setTheme = (theme: ThemeChoice) => write('theme', theme)

export const useIsSidebarOpen = () => usePreference('isSidebarOpen') !== 'false'
export const setSidebarOpen = (isOpen: boolean) => write('isSidebarOpen', String(isOpen))

export const useAreViewerKeysOn = () => usePreference('areViewerKeysOff') === null
export const setViewerKeysOn = (areOn: boolean) => write('areViewerKeysOff', areOn ? null : 'true')
