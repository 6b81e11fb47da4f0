import { type SecretSetting, secretSettings, Settings, type SettingsChanges } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { Signals } from '#db/dialects/signals.ts'
import type { Secrets } from '#platform/secrets.ts'
import { defaults } from './defaults.ts'
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
  let copy: Settings | null = null
  let last = defaults
  // Number of change signals received, so that a read started before a change is not cached after it.
  let heard = 0
  signals.on(topic, () => {
    heard++
    copy = null
  })

  function readOne(key: string, value: string): unknown {
    const parsed: unknown = JSON.parse(value)
    return isSecret(key) && typeof parsed === 'string' ? secrets.unseal(parsed) : parsed
  }

  async function read(from: Db) {
    const stored = await queries.readSettings(from)
    // A value written by an older or newer version that fails to parse falls back to its default.
    const known: Record<string, unknown> = { ...defaults }
    for (const { key, value } of stored) {
      const schema = Settings.shape[key as keyof Settings]
      const result = schema?.safeParse(readOne(key, value))
      if (result?.success) known[key] = result.data
    }
    return known as Settings
  }

  async function load() {
    const begun = heard
    last = await read(db)
    if (begun === heard && signals.isListening()) copy = last
    return last
  }

  return {
    get: async () => copy ?? (await load()),

    /** Returns the cached settings only when they are known to be current: null after a change until the next read. */
    current: () => (signals.isListening() ? copy : null),

    /** Returns the last known settings synchronously. */
    known: () => copy ?? last,

    /** Reads the settings from the database, also inside a transaction. */
    read,

    /** Runs inside the transaction that also writes the audit log. */
    async change(tx: Db, changes: SettingsChanges) {
      for (const [key, value] of Object.entries(changes)) {
        const kept = isSecret(key) ? secrets.seal(value as string) : value
        await queries.writeSetting(tx, key, JSON.stringify(kept), now().toISOString())
      }
      await signals.send(tx, topic)
    },

    /** Clears the cache after that transaction, so that this process does not wait for the signal. */
    forget() {
      heard++
      copy = null
    },
  }
}

export type SettingsStore = ReturnType<typeof createSettingsStore>
