import { type SecretSetting, secretSettings, Settings } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { Signals } from '#db/dialects/signals.ts'
import type { Secrets } from '#platform/secrets.ts'
import { defaultSettings } from './defaults.ts'
import * as queries from './queries.ts'

interface SettingsStoreDeps {
  db: Db
  signals: Signals
  secrets: Secrets
  now: () => Date
}

const topic = 'settings'
const isSecret = (key: string) => secretSettings.includes(key as SecretSetting)

/**
 * Settings that operators change at runtime. A change applies in this process from the next request, in others once
 * they receive the signal.
 */
export function createSettingsStore({ db, signals, secrets, now }: SettingsStoreDeps) {
  let cached: Settings | null = null
  let lastLoaded = defaultSettings
  // Number of change signals received, so that a read started before a change is not cached after it.
  let generation = 0
  signals.on(topic, () => {
    generation++
    cached = null
  })

  function decodeSetting(key: string, value: string): unknown {
    const parsed: unknown = JSON.parse(value)
    return isSecret(key) && typeof parsed === 'string' ? secrets.unseal(parsed) : parsed
  }

  async function read(from: Db) {
    const stored = await queries.readSettings(from)
    // A value written by an older or newer version that fails to parse falls back to its default.
    const values: Record<string, unknown> = { ...defaultSettings }
    for (const { key, value } of stored) {
      const schema = Settings.shape[key as keyof Settings]
      const result = schema?.safeParse(decodeSetting(key, value))
      if (result?.success) values[key] = result.data
    }
    return values as Settings
  }

  async function load() {
    const startGeneration = generation
    lastLoaded = await read(db)
    if (startGeneration === generation && signals.isListening()) cached = lastLoaded
    return lastLoaded
  }

  return {
    get: async () => cached ?? (await load()),

    /** Returns the cached settings only when they are known to be current: null after a change until the next read. */
    current: () => (signals.isListening() ? cached : null),

    /** Returns the last known settings synchronously. */
    lastKnown: () => cached ?? lastLoaded,

    /** Reads the settings from the database, also inside a transaction. */
    read,

    /** Runs inside the transaction that also writes the audit log. */
    async update(tx: Db, changes: Partial<Settings>) {
      for (const [key, value] of Object.entries(changes)) {
        const storedValue = isSecret(key) ? secrets.seal(value as string) : value
        await queries.writeSetting(tx, key, JSON.stringify(storedValue), now().toISOString())
      }
      await signals.send(tx, topic)
    },

    /**
     * Drops the cache when the stored mode is another one, which a command has written without a signal. Throws when
     * the database does not answer.
     */
    async refreshMode() {
      if (!cached) {
        await load()
        return
      }
      const known: Record<string, unknown> = cached
      const stored = await queries.readSettingsOf(db, ['site_mode', 'site_mode_message'])
      if (stored.every(({ key, value }) => value === JSON.stringify(known[key]))) return
      generation++
      cached = null
    },

    /** Throws when the database takes no writes; the row is no setting, so nobody reads it. */
    probeWrite: () => queries.writeSetting(db, 'write_probe', 'null', now().toISOString()),

    /** Clears the cache after that transaction, so that this process does not wait for the signal. */
    invalidate() {
      generation++
      cached = null
    },
  }
}

export type SettingsStore = ReturnType<typeof createSettingsStore>
