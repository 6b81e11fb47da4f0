import type { PageQuery } from '@imagora/contract'
import type { Db, NewRow } from '#db/schema/schema.ts'

export const insertImpersonation = (db: Db, row: NewRow<'impersonations'>) =>
  db.insertInto('impersonations').values(row).returning('id').executeTakeFirstOrThrow()

/** Returns the newest first. */
export async function listImpersonations(db: Db, userId: number, { page, per_page }: PageQuery) {
  const ofUser = db.selectFrom('impersonations').where('user_id', '=', userId)
  const { total } = await ofUser.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const data = await ofUser
    .select(['id', 'admin_username as admin', 'reason', 'started_at', 'expires_at'])
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}
