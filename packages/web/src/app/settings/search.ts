import type { Texts } from '#locales/texts.ts'

export type TabName = keyof Texts['account']['tabs']

// Apart from the tabs themselves: the router knows this before any screen is fetched.
const names: Record<TabName, true> = {
  profile: true,
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
  tab?: TabName
}

/** What the address says, or nothing where there is no such tab. */
export const readSettingsSearch = ({ tab }: Record<string, unknown>): SettingsSearch =>
  typeof tab === 'string' && Object.hasOwn(names, tab) ? { tab: tab as TabName } : {}
