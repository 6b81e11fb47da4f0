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
/** Unknown paths that scanners try are answered from memory. */
const CACHED_ABSENCES_COUNT = 20_000
const ABSENCE_TTL_MS = MINUTE_MS
/** Further lookups beyond this number of concurrent ones are refused and must be retried. */
const MAX_CONCURRENT_LOOKUPS_COUNT = 64

/** Caches the photo behind each path. A site without any alias needs no lookup at all. */
export function createAliasCache({ db, signals }: AliasCacheDeps) {
  const found = remembered<string, string>(CACHED_PATHS_COUNT)
  const absent = remembered<string, true>(CACHED_ABSENCES_COUNT, ABSENCE_TTL_MS)
  const asking = new Map<string, Promise<string | null>>()
  let hasAny: boolean | null = null
  let hasNoneUntil = 0
  // The counter of received changes prevents caching a result that was read before the latest change.
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
    /** Returns the key of the photo, or null. */
    async find(path: string): Promise<string | null> {
      if (signals.isListening()) {
        const known = found.get(path)
        if (known) return known
        // The absence of aliases is cached only for a while, because an import by a CLI command does not signal this
        // process.
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

    /** Runs in the transaction that changes aliases. */
    announce: (tx: Db) => signals.send(tx, topic),

    /** Runs after that transaction; this process need not wait for the signal. */
    forget,
  }
}
