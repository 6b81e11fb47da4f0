import type { Db } from '#db/schema/schema.ts'

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
