import type { Configs } from '@imagora/contract'
import { isDatabaseReadOnly, isDatabaseUnavailable } from '#db/dialects/database-errors.ts'
import { refuse } from '#platform/refusal.ts'
import { SECOND_MS } from '#platform/time.ts'
import type { SettingsStore } from './store.ts'

const LOOKUP_INTERVAL_MS = 2 * SECOND_MS

/** Seconds after which a refused client may try again: an operator's work takes minutes, a fault may pass at once. */
export const MODE_RETRY_SECONDS = { operator: 60, disk_full: 30, database: 5 }

export interface SiteModeState {
  mode: Configs['app']['site_mode']
  /** Null in normal mode; without an operator the mode ends by itself. */
  cause: Configs['app']['site_mode_cause']
  /** Words of the operator for people; may be empty. */
  message: string
}

interface SiteModeDeps {
  settings: Pick<SettingsStore, 'get' | 'lastKnown' | 'refreshMode' | 'probeWrite'>
}

/** Tells in which mode the site is: the operator's, or read-only by itself while nothing can be written. */
export function createSiteMode({ settings }: SiteModeDeps) {
  let timer: NodeJS.Timeout | undefined
  let isDiskFull = () => false
  let [isDown, isReadOnly] = [false, false]

  function report(error: unknown) {
    if (isDatabaseReadOnly(error)) isReadOnly = true
  }

  async function look() {
    try {
      await settings.refreshMode()
      isDown = false
      if (isReadOnly) await settings.probeWrite()
      isReadOnly = false
    } catch (error) {
      report(error)
      isDown = isDatabaseUnavailable(error)
    }
  }

  return {
    async get(): Promise<SiteModeState> {
      // Without the database the last known mode stays in force.
      const { site_mode: mode, site_mode_message: message } = await settings.get().catch(settings.lastKnown)
      if (mode !== 'normal') return { mode, cause: 'operator', message }
      if (isDown || isReadOnly) return { mode: 'read_only', cause: 'database', message: '' }
      if (isDiskFull()) return { mode: 'read_only', cause: 'disk_full', message: '' }
      return { mode, cause: null, message: '' }
    },

    /** Learns of a database that refuses to write from the first call that it refuses. */
    report,

    /** Follows the disk that the database is on. */
    watchDisk(isFull: () => boolean) {
      isDiskFull = isFull
    },

    /**
     * Looks whether the database answers and takes writes again. It also finds a mode that the command line has set,
     * which sends no signal to a process with its own database file.
     */
    look,

    start() {
      timer = setInterval(() => void look(), LOOKUP_INTERVAL_MS).unref()
    },

    close: () => clearInterval(timer),
  }
}

export type SiteMode = ReturnType<typeof createSiteMode>

/** The refusal of a mode, with the operator's words. */
export const refuseInMode = (
  code: 'site_read_only' | 'site_maintenance',
  { cause, message }: Pick<SiteModeState, 'cause' | 'message'>,
) => refuse(code, { retry_after: MODE_RETRY_SECONDS[cause ?? 'operator'], values: { message } })
