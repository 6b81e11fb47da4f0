import type { Db } from '#db/schema/schema.ts'

export const hasUsers = async (db: Db) =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

export const insertSetupCode = (db: Db, digest: string, created_at: string) =>
  db.insertInto('setup_codes').values({ digest, created_at }).execute()

export const hasSetupCode = async (db: Db, digest: string) =>
  (await db.selectFrom('setup_codes').select('digest').where('digest', '=', digest).executeTakeFirst()) !== undefined

/** Deleting the codes claims the setup: of two concurrent calls, the second finds none. */
export const consumeSetupCodes = async (db: Db) =>
  (await db.deleteFrom('setup_codes').returning('digest').execute()).map(({ digest }) => digest)

export const deleteSetupCodesBefore = (db: Db, time: string) =>
  db.deleteFrom('setup_codes').where('created_at', '<', time).execute()
