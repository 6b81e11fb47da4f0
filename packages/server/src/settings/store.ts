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

/** What operators change while the site runs. A change is in force here with the next request, elsewhere as soon as its news arrive. */
export function createSettingsStore({ db, signals, secrets, now }: SettingsStoreDeps) {
  let copy: Settings | null = null
  let last = defaults
  // Counts the changes heard of, so that a reading begun before one is not kept after it.
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
    // A setting that an older or newer version wrote and this one cannot read falls back to its default.
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

    /** Only what is surely in force: null after a change, until somebody has read it. */
    current: () => (signals.isListening() ? copy : null),

    /** The last known state, for what cannot wait. */
    known: () => copy ?? last,

    /** As they stand in the database at this moment, also inside a transaction. */
    read,

    /** Inside the transaction that also writes the audit log. */
    async change(tx: Db, changes: SettingsChanges) {
      for (const [key, value] of Object.entries(changes)) {
        const kept = isSecret(key) ? secrets.seal(value as string) : value
        await queries.writeSetting(tx, key, JSON.stringify(kept), now().toISOString())
      }
      await signals.send(tx, topic)
    },

    /** After that transaction: this very process need not wait for the news. */
    forget() {
      heard++
      copy = null
    },
  }
}

export type SettingsStore = ReturnType<typeof createSettingsStore>
