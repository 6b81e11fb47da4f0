import type { Db, NewRow, Row } from '#db/schema/schema.ts'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'

/** The lock makes checking for an active backup and starting one atomic. */
export const takeBackupTurn = (tx: Db) => acquireAdvisoryLock(tx, 'backups')

const active = ['waiting', 'running', 'testing'] as const

export const listBackups = (db: Db, limit: number) =>
  db.selectFrom('backups').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()

export const findBackup = (db: Db, id: number) =>
  db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst()

export const findActive = (db: Db) =>
  db.selectFrom('backups').select('id').where('state', 'in', active).limit(1).executeTakeFirst()

export const insertBackup = (db: Db, backup: NewRow<'backups'>) =>
  db.insertInto('backups').values(backup).returningAll().executeTakeFirstOrThrow()

/** Returns false if the backup was cancelled meanwhile, which deletes its row. */
export async function setBackup(db: Db, id: number, changes: Partial<Omit<Row<'backups'>, 'id'>>) {
  const { numUpdatedRows } = await db.updateTable('backups').set(changes).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows > 0
}

/** Backups and tests under way, and those that have ended since a time. */
export const listActive = (db: Db, since: string, limit: number) =>
  db
    .selectFrom('backups')
    .where(({ or, eb }) =>
      or([eb('state', 'in', active), eb('finished_at', '>=', since), eb('tested_at', '>=', since)]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .execute()

/** Ends a test without a result; false if no test is running. */
export async function cancelTest(db: Db, id: number) {
  const { numUpdatedRows } = await db
    .updateTable('backups')
    .set({ state: 'done' })
    .where('id', '=', id)
    .where('state', '=', 'testing')
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Returns false once a backup or its test was cancelled. */
export const isUnderWay = async (db: Db, id: number) =>
  (await db.selectFrom('backups').select('id').where('id', '=', id).where('state', 'in', active).executeTakeFirst()) !==
  undefined

/** Returns false if another process has already started it. */
export async function beginBackup(db: Db, id: number, state: 'running' | 'testing', seen_at: string) {
  const from = state === 'running' ? 'waiting' : 'testing'
  const { numUpdatedRows } = await db
    .updateTable('backups')
    .set({ state, seen_at })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Marks backups without a recent heartbeat as failed: their process has ended. */
export const giveUpBackups = (db: Db, before: string, finished_at: string) =>
  db
    .updateTable('backups')
    .set({ state: 'failed', problem: 'interrupted', finished_at })
    .where('state', 'in', ['waiting', 'running'])
    .where('seen_at', '<', before)
    .execute()

/** An interrupted test leaves the backup itself intact. */
export const giveUpTests = (db: Db, before: string) =>
  db
    .updateTable('backups')
    .set({ state: 'done' })
    .where('state', '=', 'testing')
    .where('seen_at', '<', before)
    .execute()

export const deleteBackup = (db: Db, id: number) => db.deleteFrom('backups').where('id', '=', id).execute()

export const listBefore = (db: Db, before: string) =>
  db
    .selectFrom('backups')
    .selectAll()
    .where('created_at', '<', before)
    .where('state', 'in', ['done', 'failed'])
    .where('kind', '=', 'scheduled')
    .orderBy('created_at')
    .execute()

export const findScheduledSince = (db: Db, since: string) =>
  db
    .selectFrom('backups')
    .select('id')
    .where('kind', '=', 'scheduled')
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst()

export const findAdminOf = (db: Db, userId: number, tokenId: number, time: string) =>
  db
    .selectFrom('users')
    .innerJoin('tokens', 'tokens.user_id', 'users.id')
    .where('users.id', '=', userId)
    .where('tokens.id', '=', tokenId)
    .where('tokens.expires_at', '>', time)
    .where('is_admin', '=', true)
    .where('is_suspended', '=', false)
    .select('users.id')
    .executeTakeFirst()

/** The newest finished backup that is not known to be damaged. */
export const findNewestGood = (db: Db) =>
  db
    .selectFrom('backups')
    .selectAll()
    .where('state', '=', 'done')
    .where('name', 'is not', null)
    .where('test_problem', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A copy in a target, with all pictures, of a backup since then. */
export const findCompleteCopy = (db: Db, since: string) =>
  db
    .selectFrom('backup_copies')
    .innerJoin('backup_targets', 'backup_targets.id', 'backup_copies.target_id')
    .where('is_enabled', '=', true)
    .where('state', '=', 'done')
    .where('pictures', '=', 'all')
    .where('backup_created_at', '>=', since)
    .select('backup_copies.id')
    .limit(1)
    .executeTakeFirst()

export const hasTarget = async (db: Db) =>
  (await db.selectFrom('backup_targets').where('is_enabled', '=', true).select('id').limit(1).executeTakeFirst()) !==
  undefined
