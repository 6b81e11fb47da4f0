import type { Db } from '#db/schema/schema.ts'
import type { Mail } from './smtp.ts'

export type MailState = 'waiting' | 'sent' | 'failed'

export interface MailQuery {
  state?: MailState
  page: number
  per_page: number
}

export const insertMail = (db: Db, { to, ...mail }: Mail, created_at: string) =>
  db
    .insertInto('mail_outbox')
    .values({ ...mail, to_address: to, state: 'waiting', attempts: 0, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()

export const findWaiting = (db: Db, id: number) =>
  db
    .selectFrom('mail_outbox')
    .select(['id', 'to_address', 'subject', 'text', 'html', 'attempts', 'created_at'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()

/** Clears the content on delivery, as it may hold codes and links; only the fact of delivery is kept. */
export const markSent = (db: Db, id: number, attempts: number, sent_at: string) =>
  db
    .updateTable('mail_outbox')
    .set({ state: 'sent', attempts, sent_at, last_error: null, text: '', html: '' })
    .where('id', '=', id)
    .execute()

export const recordMailFailure = (
  db: Db,
  id: number,
  changes: { state: MailState; attempts: number; last_error: string },
) => db.updateTable('mail_outbox').set(changes).where('id', '=', id).execute()

/** Returns waiting emails with at least one failed attempt; those without are being sent right now. */
export const listMailsToRetry = (db: Db) =>
  db
    .selectFrom('mail_outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('last_error', 'is not', null)
    .orderBy('id')
    .execute()

export async function restartMail(db: Db, id: number) {
  const result = await db
    .updateTable('mail_outbox')
    .set({ state: 'waiting', attempts: 0 })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return result.numUpdatedRows > 0
}

export async function listMails(db: Db, { state, page, per_page }: MailQuery) {
  let matching = db.selectFrom('mail_outbox')
  if (state) matching = matching.where('state', '=', state)
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const data = await matching
    .select(['id', 'to_address', 'subject', 'state', 'attempts', 'last_error', 'created_at', 'sent_at'])
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}
