import type { Texts } from '#locales/texts.ts'

export type SettingsTabName = keyof Texts['account']['tabs']

// Kept apart from the tabs themselves, as the router needs the names before any screen is loaded.
const names: Record<SettingsTabName, true> = {
  profile: true,
  general: true,
  preferences: true,
  password: true,
  email: true,
  mobile: true,
  accounts: true,
  sessions: true,
  security: true,
  data: true,
}

export interface SettingsSearch {
  tab?: SettingsTabName
}

/** Returns the tab of the URL, or nothing if it does not exist. */
export const readSettingsSearch = ({ tab }: Record<string, unknown>): SettingsSearch =>
  typeof tab === 'string' && Object.hasOwn(names, tab) ? { tab: tab as SettingsTabName } : {}
