import type { AuditQuery } from '@imagora/contract'
import { contains } from '#db/expressions.ts'
import type { Db, Row } from '#db/schema.ts'

export const insertEntry = (db: Db, entry: Omit<Row<'audit_log'>, 'id'>) =>
  db.insertInto('audit_log').values(entry).execute()

/** The moments between which the days that were asked for lie. */
export type AuditChoice = Omit<AuditQuery, 'from' | 'to'> & { begins_at?: string; ends_at?: string }

const withPeople = (db: Db) => db.selectFrom('audit_log').leftJoin('users', 'users.id', 'audit_log.user_id')

/** By whom, what, to what and when. */
function chosen(db: Db, { user, action, target, begins_at, ends_at }: AuditChoice) {
  let matching = withPeople(db)
  if (user) matching = matching.where('users.username', '=', user.toLowerCase())
  if (action?.includes('.')) matching = matching.where('audit_log.action', '=', action)
  else if (action) {
    // Every action of one kind: the point is the character before the slash, so that this is a part of the index.
    matching = matching.where('audit_log.action', '>=', `${action}.`).where('audit_log.action', '<', `${action}/`)
  }
  if (target) matching = matching.where(({ ref }) => contains(ref('audit_log.target'), target))
  if (begins_at) matching = matching.where('audit_log.created_at', '>=', begins_at)
  if (ends_at) matching = matching.where('audit_log.created_at', '<', ends_at)
  return matching
}

export async function listEntries(db: Db, choice: AuditChoice) {
  const { q, page, per_page } = choice
  let matching = chosen(db, choice)
  if (q) {
    matching = matching.where(({ or, ref }) =>
      or([
        contains(ref('audit_log.action'), q),
        contains(ref('audit_log.target'), q),
        contains(ref('audit_log.ip'), q),
        contains(ref('users.username').$castTo<string>(), q),
      ]),
    )
  }
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const data = await matching
    .selectAll('audit_log')
    .select('users.username')
    .orderBy('audit_log.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

export const findEntry = (db: Db, id: number) =>
  withPeople(db).where('audit_log.id', '=', id).selectAll('audit_log').select('users.username').executeTakeFirst()
