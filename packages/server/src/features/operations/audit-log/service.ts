import * as queries from './queries.ts'
import type { AuditEntry, AuditQuery } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { PageRequest } from '#db/list-rows.ts'
import type { Db } from '#db/schema/schema.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import { dayInZone, parseSiteTime } from '#platform/site-time.ts'

/** The limit fits any setting but code; of code only the differing lines are stored. */
const MAX_VALUE_CHARS = 4000

interface Change {
  from: unknown
  to: unknown
}

const cut = (text: string) => (text.length > MAX_VALUE_CHARS ? `${text.slice(0, MAX_VALUE_CHARS)}…` : text)

/** Counts the lines that two texts share at their beginning. */
function sharedLines(one: string[], other: string[]) {
  const differs = one.findIndex((line, index) => line !== other[index])
  return differs < 0 ? Math.min(one.length, other.length) : Math.min(differs, other.length)
}

/** Returns the lines in which two long texts differ. */
function differingLines(before: string, after: string): Change {
  const [from, to] = [before.split('\n'), after.split('\n')]
  const head = sharedLines(from, to)
  const [fromRest, toRest] = [from.slice(head), to.slice(head)]
  const tail = sharedLines(fromRest.toReversed(), toRest.toReversed())
  const middle = (lines: string[]) => cut(lines.slice(0, lines.length - tail).join('\n'))
  return { from: middle(fromRest), to: middle(toRest) }
}

const isSame = (before: unknown, after: unknown) => JSON.stringify(before) === JSON.stringify(after)

function changeOf(before: unknown, after: unknown): Change {
  if (typeof before === 'string' && typeof after === 'string' && before.length + after.length > 400) {
    return differingLines(before, after)
  }
  return { from: before, to: after }
}

/** Returns the changed fields; for secrets only that they changed. */
export function changesBetween(before: object, after: object, secrets: readonly string[]): Record<string, Change> {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => !isSame(old.get(field), value))
      .map(([field, value]: [string, unknown]) => [
        field,
        secrets.includes(field) ? { from: '******', to: '******' } : changeOf(old.get(field), value),
      ]),
  )
}

/** The acting user and their IP address. */
export interface Actor {
  caller: Pick<Caller, 'id'>
  client: Pick<Client, 'ip'>
}

interface Act {
  action: string
  target: string
}

interface Changed {
  before: object
  /** The given fields with their new values. */
  after: object
  /** Fields whose values are never stored. */
  secrets?: readonly string[]
}

interface AuditServiceDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  now: () => Date
}

type Found = NonNullable<Awaited<ReturnType<typeof queries.findEntry>>>

const presentEntry = ({ user_id, username, detail, ...entry }: Found): AuditEntry => ({
  ...entry,
  user: user_id !== null && username !== null ? { id: user_id, username } : null,
  detail: JSON.parse(detail) as Record<string, unknown>,
})

/** The log of administrators' actions; entries are written in the transaction of the action and never change. */
export function createAuditService({ db, settings, now }: AuditServiceDeps) {
  const record = async (tx: Db, { caller, client }: Actor, { action, target }: Act, detail: object = {}) => {
    const created_at = now().toISOString()
    const entry = { user_id: caller.id, action, target, detail: JSON.stringify(detail), ip: client.ip, created_at }
    await queries.insertEntry(tx, entry)
  }

  return {
    record,

    /** Records an event without an acting user that administrators should know of. */
    async recordSystemEvent(tx: Db, { action, target }: Act, detail: object = {}) {
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

    async list({ from, to, ...query }: AuditQuery & PageRequest) {
      const { time_zone } = await settings.get()
      const begins = from && parseSiteTime(from, time_zone)
      const last = to && parseSiteTime(to, time_zone)
      const { data, ...counted } = await queries.listEntries(db, {
        ...query,
        ...(begins && { begins_at: begins.toISOString() }),
        ...(last && { ends_at: dayInZone(time_zone, last).ends.toISOString() }),
      })
      return { data: data.map(presentEntry), ...counted }
    },

    async get(id: number) {
      const entry = await queries.findEntry(db, id)
      if (!entry) throw refuse('entry_missing')
      return presentEntry(entry)
    },
  }
}

export type AuditService = ReturnType<typeof createAuditService>
