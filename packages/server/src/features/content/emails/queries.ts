import type { Db } from '#db/schema/schema.ts'

export const findReader = (db: Db, id: number) =>
  db.selectFrom('users').select(['username', 'email', 'options']).where('id', '=', id).executeTakeFirstOrThrow()

export async function countMailsTo(db: Db, to_address: string, since: string) {
  const { count } = await db
    .selectFrom('mail_outbox')
    .where('created_at', '>', since)
    .where('to_address', '=', to_address)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
