import type { AuditQuery } from '@imagora/contract'
import { expressionBuilder, sql } from 'kysely'
import { contains } from '#db/search/text-match.ts'
import { listRows, type PageRequest } from '#db/list-rows.ts'
import { rowMatchesText, selectUserIdByName } from '#db/search/word-index.ts'
import type { Database, Db, Row } from '#db/schema/schema.ts'

export const insertEntry = (db: Db, entry: Omit<Row<'audit_log'>, 'id'>) =>
  db.insertInto('audit_log').values(entry).execute()

/** The requested days as timestamps. */
export type AuditChoice = Omit<AuditQuery, 'from' | 'to'> & { begins_at?: string; ends_at?: string }

const { eb, ref } = expressionBuilder<Database, 'audit_log'>()

const withPeople = (db: Db) => db.selectFrom('audit_log').leftJoin('users', 'users.id', 'audit_log.user_id')

/** Filters by user, action, target and time. */
function selectEntries(db: Db, { user, action, target, begins_at, ends_at }: AuditChoice) {
  let matching = db.selectFrom('audit_log')
  if (user) matching = matching.where('audit_log.user_id', '=', selectUserIdByName(db, user))
  if (action?.includes('.')) matching = matching.where('audit_log.action', '=', action)
  else if (action) {
    // A prefix matches every action of one kind: `/` follows `.` in ASCII, so the condition is a range of the index.
    matching = matching.where('audit_log.action', '>=', `${action}.`).where('audit_log.action', '<', `${action}/`)
  }
  if (target) matching = matching.where(contains(ref('audit_log.target'), target))
  if (begins_at) matching = matching.where('audit_log.created_at', '>=', begins_at)
  if (ends_at) matching = matching.where('audit_log.created_at', '<', ends_at)
  return matching
}

/**
 * Lists users with entries whose name contains the text. The recursion skips through the index, because the log has
 * many entries and few users.
 */
async function listActors(db: Db, q: string) {
  const { rows } = await sql<{ id: number }>`
    with recursive actors (id) as (
      select min(user_id) from audit_log union all
      select (select min(user_id) from audit_log where user_id > actors.id) from actors where actors.id is not null)
    select users.id from actors inner join users on users.id = actors.id
    where ${contains(sql.ref('users.username'), q)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Matches what was done, to what and from where, and who did it. */
async function matchesSearch(db: Db, q: string) {
  const actors = await listActors(db, q)
  return rowMatchesText(db, 'audit_log', q, actors.length > 0 ? [eb('audit_log.user_id', 'in', actors)] : [])
}

export async function listEntries(db: Db, { q, ...choice }: AuditChoice & PageRequest) {
  const selected = selectEntries(db, choice)
  const matching = q ? selected.where(await matchesSearch(db, q)) : selected
  const read = (ids: number[]) =>
    withPeople(db).where('audit_log.id', 'in', ids).selectAll('audit_log').select('users.username').execute()
  return listRows(db, { matching, key: sql.ref<number>('audit_log.id'), part: choice }, read, ({ id }) => id)
}

export const findEntry = (db: Db, id: number) =>
  withPeople(db).where('audit_log.id', '=', id).selectAll('audit_log').select('users.username').executeTakeFirst()
