import type { AuditEntry, AuditQuery } from '@imagora/contract'
import type { Caller, Client } from '#caller.ts'
import type { Db } from '#db/schema.ts'
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

/** What administrators did; written in the transaction that does it, never changed after. */
export function auditService({ db, now }: { db: Db; now: () => Date }) {
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

    async list(query: AuditQuery) {
      const { data, total } = await queries.listEntries(db, query)
      return {
        data: data.map(({ user_id, username, detail, ...entry }): AuditEntry => ({
          ...entry,
          user: user_id !== null && username !== null ? { id: user_id, username } : null,
          detail: JSON.parse(detail) as Record<string, unknown>,
        })),
        total,
      }
    },
  }
}

export type AuditService = ReturnType<typeof auditService>
