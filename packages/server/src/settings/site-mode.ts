import type { Settings } from '@imagora/contract'
import { refuse } from '#platform/refusal.ts'
import { SECOND_MS } from '#platform/time.ts'
import type { SettingsStore } from './store.ts'

/** Seconds after which a refused client may try again; an operator's work takes minutes. */
export const MODE_RETRY_SECONDS = 60

const LOOKUP_INTERVAL_MS = 2 * SECOND_MS

export interface SiteModeState {
  mode: Settings['site_mode']
  /** Words of the operator for people; may be empty. */
  message: string
}

interface SiteModeDeps {
  settings: Pick<SettingsStore, 'get' | 'lastKnown' | 'refreshMode'>
}

/** Tells in which mode the site is. */
export function createSiteMode({ settings }: SiteModeDeps) {
  let timer: NodeJS.Timeout | undefined

  return {
    async get(): Promise<SiteModeState> {
      // Without the database the last known mode stays in force.
      const { site_mode, site_mode_message } = await settings.get().catch(settings.lastKnown)
      return { mode: site_mode, message: site_mode_message }
    },

    /** Follows a mode that the command line has set, which sends no signal to a process with its own database file. */
    start() {
      timer = setInterval(() => void settings.refreshMode().catch(() => {}), LOOKUP_INTERVAL_MS).unref()
    },

    close: () => clearInterval(timer),
  }
}

export type SiteMode = ReturnType<typeof createSiteMode>

/** The refusal of a mode, with the operator's words. */
export const refuseInMode = (code: 'site_read_only' | 'site_maintenance', message: string) =>
  refuse(code, { retry_after: MODE_RETRY_SECONDS, values: { message } })
