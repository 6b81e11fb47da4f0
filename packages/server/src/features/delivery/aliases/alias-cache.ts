import type { Db } from '#db/schema/schema.ts'
import type { Signals } from '#db/dialects/signals.ts'
import { refuse } from '#platform/refusal.ts'
import { remembered } from '#platform/lru-cache.ts'
import * as queries from './queries.ts'
import { MINUTE_MS } from '#platform/time.ts'

interface AliasCacheDeps {
  db: Db
  signals: Signals
}

const topic = 'aliases'
const CACHED_PATHS_COUNT = 20_000
/** Whoever tries paths for something to find is answered from memory. */
const CACHED_ABSENCES_COUNT = 20_000
const ABSENCE_TTL_MS = MINUTE_MS
/** Beyond these under way, whoever asks for yet another comes later. */
const MAX_CONCURRENT_LOOKUPS_COUNT = 64

/** Which photo a path leads to, kept in memory. Without a single alias no path costs anything. */
export function createAliasCache({ db, signals }: AliasCacheDeps) {
  const found = remembered<string, string>(CACHED_PATHS_COUNT)
  const absent = remembered<string, true>(CACHED_ABSENCES_COUNT, ABSENCE_TTL_MS)
  const asking = new Map<string, Promise<string | null>>()
  let hasAny: boolean | null = null
  let hasNoneUntil = 0
  // Counts the changes heard of, so that a reading begun before one is not kept after it.
  let heard = 0

  function forget() {
    heard++
    hasAny = null
    found.clear()
    absent.clear()
    asking.clear()
  }
  signals.on(topic, forget)

  async function ask(path: string) {
    const begun = heard
    const isKept = () => begun === heard && signals.isListening()
    const isWorthwhile = hasAny ?? (await queries.hasAny(db))
    if (isKept()) hasAny = isWorthwhile
    if (!isWorthwhile) hasNoneUntil = Date.now() + ABSENCE_TTL_MS
    if (!isWorthwhile) return null
    const key = await queries.findKey(db, path)
    if (isKept()) {
      if (key === null) absent.set(path, true)
      else found.set(path, key)
    }
    return key
  }

  return {
    /** The key of the photo, or null. */
    async find(path: string): Promise<string | null> {
      if (signals.isListening()) {
        const known = found.get(path)
        if (known) return known
        // For a while: a command beside the server, which imports, tells it nothing.
        if (hasAny === false && Date.now() > hasNoneUntil) hasAny = null
        if (hasAny === false || absent.has(path)) return null
      }
      const current = asking.get(path)
      if (current) return current
      if (asking.size >= MAX_CONCURRENT_LOOKUPS_COUNT) throw refuse('server_busy', { retry_after: 1 })
      const asked = ask(path).finally(() => {
        if (asking.get(path) === asked) asking.delete(path)
      })
      asking.set(path, asked)
      return asked
    },

    /** In the transaction that changes aliases. */
    announce: (tx: Db) => signals.send(tx, topic),

    /** After that transaction: this very process need not wait for the news. */
    forget,
  }
}
