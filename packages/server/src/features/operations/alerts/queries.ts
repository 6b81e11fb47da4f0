import type { Db, Row } from '#db/schema/schema.ts'

export type IncidentRow = Row<'incidents'>

export const listOpen = (db: Db) => db.selectFrom('incidents').where('open_key', 'is not', null).selectAll().execute()

/** Lists incidents whose beginning or end was not notified yet. */
export const listUnnotifiedIncidents = (db: Db) =>
  db
    .selectFrom('incidents')
    .where(({ or, and, eb }) =>
      or([
        and([eb('open_key', 'is not', null), eb('told_at', 'is', null)]),
        and([eb('ended_at', 'is not', null), eb('told_at', 'is not', null), eb('end_told_at', 'is', null)]),
      ]),
    )
    .selectAll()
    .orderBy('id')
    .execute()

export const listNewest = (db: Db, limit: number) =>
  db
    .selectFrom('incidents')
    .select(['id', 'problem', 'name', 'count', 'began_at', 'ended_at', 'told_at'])
    .orderBy('began_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function findLastNotificationTime(db: Db) {
  const { told, over } = await db
    .selectFrom('incidents')
    .select(({ fn }) => [fn.max('told_at').as('told'), fn.max('end_told_at').as('over')])
    .executeTakeFirstOrThrow()
  return (
    [told, over]
      .filter((time) => time !== null)
      .toSorted()
      .at(-1) ?? null
  )
}

type Begun = Pick<IncidentRow, 'problem' | 'name' | 'count'>

export const insertIncident = (db: Db, open_key: string, incident: Begun, time: string) =>
  db
    .insertInto('incidents')
    .values({ ...incident, open_key, began_at: time, seen_at: time })
    .execute()

export const seeAgain = (db: Db, id: number, count: number, seen_at: string) =>
  db.updateTable('incidents').set({ count, seen_at }).where('id', '=', id).execute()

export const endIncident = (db: Db, id: number, ended_at: string) =>
  db.updateTable('incidents').set({ open_key: null, ended_at }).where('id', '=', id).execute()

export const markNotified = (db: Db, ids: number[], time: string) =>
  db.updateTable('incidents').set({ told_at: time }).where('id', 'in', ids).execute()

export const markEndTold = (db: Db, ids: number[], time: string) =>
  db.updateTable('incidents').set({ end_told_at: time }).where('id', 'in', ids).execute()

/** Lists the administrators who can receive email. */
export const listAdmins = (db: Db) =>
  db
    .selectFrom('users')
    .where('is_admin', '=', true)
    .where('is_suspended', '=', false)
    .where('deleted_at', 'is', null)
    .where('email', 'is not', null)
    .select('email')
    .execute()
