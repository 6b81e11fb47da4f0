import type { AuditEntry, AuditQuery } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Part } from '#db/list-rows.ts'
import type { Db } from '#db/schema/schema.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import { dayIn, parseSiteTime } from '#platform/site-time.ts'
import { changesBetween } from './changes.ts'
import * as queries from './queries.ts'

/** Who acts, and from where. */
export interface Actor {
  caller: Pick<Caller, 'id'>
  client: Pick<Client, 'ip'>
}

/** What was done, to what. */
export interface Act {
  action: string
  target: string
}

interface Changed {
  before: object
  /** The fields that were given, as they are now. */
  after: object
  /** Fields whose values are never written down. */
  secrets?: readonly string[]
}

interface Needs {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  now: () => Date
}

type Found = NonNullable<Awaited<ReturnType<typeof queries.findEntry>>>

const shown = ({ user_id, username, detail, ...entry }: Found): AuditEntry => ({
  ...entry,
  user: user_id !== null && username !== null ? { id: user_id, username } : null,
  detail: JSON.parse(detail) as Record<string, unknown>,
})

/** What administrators did; written in the transaction that does it, never changed after. */
export function auditService({ db, settings, now }: Needs) {
  const record = async (tx: Db, { caller, client }: Actor, { action, target }: Act, detail: object = {}) => {
    const created_at = now().toISOString()
    const entry = { user_id: caller.id, action, target, detail: JSON.stringify(detail), ip: client.ip, created_at }
    await queries.insertEntry(tx, entry)
  }

  return {
    record,

    /** What happened without anybody doing it, and whoever runs the site should know of. */
    async note(tx: Db, { action, target }: Act, detail: object = {}) {
      const created_at = now().toISOString()
      await queries.insertEntry(tx, {
        user_id: null,
        action,
        target,
        detail: JSON.stringify(detail),
        ip: '',
        created_at,
      })
    },

    /** Records which fields changed, and nothing when none did. */
    async recordChanges(tx: Db, actor: Actor, act: Act, { before, after, secrets = [] }: Changed) {
      const changes = changesBetween(before, after, secrets)
      if (Object.keys(changes).length > 0) await record(tx, actor, act, changes)
    },

    async list({ from, to, ...query }: AuditQuery & Part) {
      const { time_zone } = await settings.get()
      const begins = from && parseSiteTime(from, time_zone)
      const last = to && parseSiteTime(to, time_zone)
      const { data, ...counted } = await queries.listEntries(db, {
        ...query,
        ...(begins && { begins_at: begins.toISOString() }),
        ...(last && { ends_at: dayIn(time_zone, last).ends.toISOString() }),
      })
      return { data: data.map(shown), ...counted }
    },

    async get(id: number) {
      const entry = await queries.findEntry(db, id)
      if (!entry) throw refuse('entry_missing')
      return shown(entry)
    },
  }
}

export type AuditService = ReturnType<typeof auditService>
