import type { Db } from '#db/schema.ts'

/** With everything that was said in them. What an administrator said to others stays, and nobody said it. */
export async function deleteTickets(db: Db, userId: number) {
  await db
    .deleteFrom('ticket_replies')
    .where('ticket_id', 'in', ({ selectFrom }) => selectFrom('tickets').where('user_id', '=', userId).select('id'))
    .execute()
  await db.deleteFrom('tickets').where('user_id', '=', userId).execute()
  await db.updateTable('ticket_replies').set({ user_id: null }).where('user_id', '=', userId).execute()
  await db.updateTable('tickets').set({ assigned_id: null }).where('assigned_id', '=', userId).execute()
}

export const listTickets = (db: Db, userId: number, afterId: number, limit: number) =>
  db
    .selectFrom('tickets')
    .where('user_id', '=', userId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'issue_no', 'title', 'level', 'status', 'content', 'created_at', 'closed_at'])
    .execute()

/** Who of the team wrote is for them to tell. */
export const listReplies = (db: Db, ticketIds: number[]) =>
  db
    .selectFrom('ticket_replies')
    .where('ticket_id', 'in', ticketIds)
    .orderBy('id')
    .select(['ticket_id', 'is_staff', 'content', 'created_at'])
    .execute()
