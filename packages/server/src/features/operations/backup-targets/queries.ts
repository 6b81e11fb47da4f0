import type { Db, NewRow, Row } from '#db/schema/schema.ts'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'

export const takeTargetTurn = (tx: Db) => acquireAdvisoryLock(tx, 'backup targets')

export const listTargets = (db: Db) => db.selectFrom('backup_targets').selectAll().orderBy('id').execute()

export const findTarget = (db: Db, id: number) =>
  db.selectFrom('backup_targets').selectAll().where('id', '=', id).executeTakeFirst()

export const insertTarget = (db: Db, target: NewRow<'backup_targets'>) =>
  db.insertInto('backup_targets').values(target).returning('id').executeTakeFirstOrThrow()

export const updateTarget = (db: Db, id: number, changes: Partial<Omit<Row<'backup_targets'>, 'id'>>) =>
  db.updateTable('backup_targets').set(changes).where('id', '=', id).execute()

/** Deletes the target and the records of its copies; the copies themselves stay where they are. */
export async function deleteTarget(tx: Db, id: number) {
  await tx.deleteFrom('backup_copies').where('target_id', '=', id).execute()
  await tx.deleteFrom('backup_targets').where('id', '=', id).execute()
}

/** Connections of the site's storages, which a target must not overlap. */
export const listStorageConnections = (db: Db) =>
  db.selectFrom('storages').select(['name', 'provider', 'options', 'secrets']).execute()

export const listCopies = (db: Db, targetId: number, limit: number) =>
  db
    .selectFrom('backup_copies')
    .selectAll()
    .where('target_id', '=', targetId)
    .orderBy('backup_created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const findCopy = (db: Db, id: number) =>
  db.selectFrom('backup_copies').selectAll().where('id', '=', id).executeTakeFirst()

export const findCopyOf = (db: Db, targetId: number, name: string) =>
  db
    .selectFrom('backup_copies')
    .selectAll()
    .where('target_id', '=', targetId)
    .where('name', '=', name)
    .executeTakeFirst()

export const findActiveCopy = (db: Db, targetId: number) =>
  db
    .selectFrom('backup_copies')
    .select('id')
    .where('target_id', '=', targetId)
    .where('state', 'in', ['waiting', 'running'])
    .limit(1)
    .executeTakeFirst()

export const insertCopy = (db: Db, copy: NewRow<'backup_copies'>) =>
  db.insertInto('backup_copies').values(copy).returning('id').executeTakeFirstOrThrow()

export const updateCopy = (db: Db, id: number, changes: Partial<Omit<Row<'backup_copies'>, 'id'>>) =>
  db.updateTable('backup_copies').set(changes).where('id', '=', id).execute()

/** Returns false if another process has already started it. */
export async function beginCopy(db: Db, id: number, seen_at: string) {
  const { numUpdatedRows } = await db
    .updateTable('backup_copies')
    .set({ state: 'running', seen_at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Marks copies without a recent heartbeat as failed: their process has ended. */
export const giveUpCopies = (db: Db, before: string, finished_at: string) =>
  db
    .updateTable('backup_copies')
    .set({ state: 'failed', problem: 'interrupted', finished_at })
    .where('state', 'in', ['waiting', 'running'])
    .where('seen_at', '<', before)
    .execute()

export const findBackupFolder = async (db: Db, id: number) =>
  (await db.selectFrom('backups').where('id', '=', id).select('folder').executeTakeFirst())?.folder ?? null
