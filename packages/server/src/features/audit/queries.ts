import type { AuditQuery } from '@imagora/contract'
import { contains } from '#db/expressions.ts'
import type { Db, Row } from '#db/schema.ts'

export const insertEntry = (db: Db, entry: Omit<Row<'audit_log'>, 'id'>) =>
  db.insertInto('audit_log').values(entry).execute()

export async function listEntries(db: Db, { q, page, per_page }: AuditQuery) {
  let matching = db.selectFrom('audit_log').leftJoin('users', 'users.id', 'audit_log.user_id')
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
