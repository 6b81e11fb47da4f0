import type { Db, NewRow, Row } from '#db/schema/schema.ts'

async function counted(rows: Promise<{ count: number | string }[]>) {
  return Number((await rows)[0]?.count ?? 0)
}

export const countMail = (db: Db) =>
  counted(
    db
      .selectFrom('mail_outbox')
      .where('state', '=', 'waiting')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .execute(),
  )

export const countDeliveries = (db: Db) =>
  counted(
    db
      .selectFrom('webhook_deliveries')
      .where('state', '=', 'waiting')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .execute(),
  )

export async function countDownloads(db: Db) {
  const rows = await db
    .selectFrom('remote_downloads')
    .where('state', 'in', ['waiting', 'downloading'])
    .groupBy('state')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .execute()
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return { waiting: of('waiting'), running: of('downloading') }
}

export type SampleRow = Row<'samples'>

/** A clock that was set back must not stop it. */
export const insertSample = (db: Db, row: NewRow<'samples'>) =>
  db
    .insertInto('samples')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const listSamples = (db: Db, since: string): Promise<SampleRow[]> =>
  db.selectFrom('samples').where('at', '>=', since).selectAll().orderBy('at').execute()

/** Of single minutes, before a time. */
export const listMinutes = (db: Db, before: string, limit: number): Promise<SampleRow[]> =>
  db
    .selectFrom('samples')
    .where('minutes', '=', 1)
    .where('at', '<', before)
    .selectAll()
    .orderBy('at')
    .limit(limit)
    .execute()

export const deleteMinutes = (db: Db, before: string) =>
  db.deleteFrom('samples').where('minutes', '=', 1).where('at', '<', before).execute()

export const deleteSamples = (db: Db, before: string) => db.deleteFrom('samples').where('at', '<', before).execute()
