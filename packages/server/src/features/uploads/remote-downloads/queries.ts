import type { Db, NewRow, Row } from '#db/schema/schema.ts'

export type Download = Row<'remote_downloads'>

export const insertDownloads = (db: Db, rows: NewRow<'remote_downloads'>[]) =>
  db.insertInto('remote_downloads').values(rows).execute()

const countOf = (count: { count: number | string | bigint } | undefined) => Number(count?.count ?? 0)

export const countUnfinished = async (db: Db, user_id: number) =>
  countOf(
    await db
      .selectFrom('remote_downloads')
      .where('user_id', '=', user_id)
      .where('state', 'in', ['waiting', 'downloading'])
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirst(),
  )

export const countRunning = async (db: Db, time: string) =>
  countOf(
    await db
      .selectFrom('remote_downloads')
      .where('state', '=', 'downloading')
      .where('lease_until', '>', time)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirst(),
  )

/**
 * Returns the next download: the oldest one of the users with the fewest running downloads, including those with an
 * expired lease.
 */
export const findNext = (db: Db, time: string, mostOfUser: number) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('remote_downloads as waiting')
        .where(({ or, and, eb }) =>
          or([
            and([eb('state', '=', 'waiting'), or([eb('run_at', 'is', null), eb('run_at', '<=', time)])]),
            and([eb('state', '=', 'downloading'), eb('lease_until', '<=', time)]),
          ]),
        )
        .select(({ selectFrom }) => [
          'id',
          selectFrom('remote_downloads as running')
            .whereRef('running.user_id', '=', 'waiting.user_id')
            .where('running.state', '=', 'downloading')
            .where('running.lease_until', '>', time)
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .as('running'),
        ])
        .as('next'),
    )
    .where('running', '<', mostOfUser)
    .orderBy('running')
    .orderBy('id')
    .select('id')
    .limit(1)
    .executeTakeFirst()

export const begin = (db: Db, id: number, lease_until: string, updated_at: string) =>
  db
    .updateTable('remote_downloads')
    .set(({ eb }) => ({
      state: 'downloading',
      reason: null,
      lease_until,
      updated_at,
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Matches the row only while this attempt holds it: not after a cancellation, or after the lease expired and another
 * attempt began.
 */
const whereLeased = (db: Db, { id, attempts }: Download) =>
  db
    .updateTable('remote_downloads')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'downloading')

export async function renew(db: Db, download: Download, lease_until: string) {
  const { numUpdatedRows } = await whereLeased(db, download).set({ lease_until }).executeTakeFirst()
  return numUpdatedRows > 0n
}

export const fail = (db: Db, download: Download, reason: string, updated_at: string) =>
  whereLeased(db, download).set({ state: 'failed', reason, lease_until: null, updated_at }).execute()

export const postponeDownload = (db: Db, download: Download, run_at: string, updated_at: string) =>
  whereLeased(db, download).set({ state: 'waiting', run_at, lease_until: null, updated_at }).execute()

/** The photo exists, so a state set meanwhile is overwritten. */
export const succeed = (db: Db, id: number, photo_id: number, updated_at: string) =>
  db
    .updateTable('remote_downloads')
    .set({ state: 'success', reason: null, photo_id, lease_until: null, updated_at })
    .where('id', '=', id)
    .execute()

/** Called only when no download can be running. */
export const releaseAll = (db: Db) =>
  db
    .updateTable('remote_downloads')
    .set({ state: 'waiting', run_at: null, lease_until: null })
    .where('state', '=', 'downloading')
    .execute()

export const countOwned = async (db: Db, user_id: number, ids: number[]) =>
  countOf(
    await db
      .selectFrom('remote_downloads')
      .where('user_id', '=', user_id)
      .where('id', 'in', ids)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirst(),
  )

/** Returns the number of downloads that wait again. */
export async function retry(db: Db, ids: number[], updated_at: string) {
  const { numUpdatedRows } = await db
    .updateTable('remote_downloads')
    .set({ state: 'waiting', reason: null, run_at: null, updated_at })
    .where('id', 'in', ids)
    .where('state', '=', 'failed')
    .where('reason', '!=', 'url_malformed')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const cancel = (db: Db, ids: number[], updated_at: string) =>
  db
    .updateTable('remote_downloads')
    .set({ state: 'failed', reason: 'cancelled', lease_until: null, updated_at })
    .where('id', 'in', ids)
    .where('state', 'in', ['waiting', 'downloading'])
    .execute()

/** Owner of the downloads; with a token id, only those that the token requested itself. */
export interface DownloadReader {
  user_id: number
  token_id: number | null
}

const readableBy = (db: Db, { user_id, token_id }: DownloadReader) => {
  const downloads = db.selectFrom('remote_downloads').where('user_id', '=', user_id)
  return token_id === null ? downloads : downloads.where('token_id', '=', token_id)
}

export const findNewestBatch = async (db: Db, reader: DownloadReader) =>
  (await readableBy(db, reader).orderBy('id', 'desc').select('batch').limit(1).executeTakeFirst())?.batch

export const listBatch = (db: Db, reader: DownloadReader, batch: string) =>
  readableBy(db, reader).where('batch', '=', batch).orderBy('id').selectAll().execute()

export const findUser = (db: Db, id: number) =>
  db.selectFrom('users').where('id', '=', id).select(['is_suspended', 'deleted_at']).executeTakeFirstOrThrow()

export const deleteFinished = (db: Db, before: string) =>
  db
    .deleteFrom('remote_downloads')
    .where('updated_at', '<', before)
    .where('state', 'in', ['success', 'failed'])
    .execute()
