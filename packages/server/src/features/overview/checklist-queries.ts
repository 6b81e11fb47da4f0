import type { Db } from '#db/schema/schema.ts'

const isThere = (row: unknown) => row !== undefined

/** When each setting was last saved; what nobody has saved is not there. */
export const listSaved = async (db: Db) =>
  new Map(
    (await db.selectFrom('settings').select(['key', 'updated_at']).execute()).map(({ key, updated_at }) => [
      key,
      updated_at,
    ]),
  )

/** Whether any of these was done since then, by the audit log. */
export const hasDone = async (db: Db, actions: string[], since: string) =>
  isThere(
    await db
      .selectFrom('audit_log')
      .where('action', 'in', actions)
      .where('created_at', '>=', since)
      .select('id')
      .limit(1)
      .executeTakeFirst(),
  )

/** A backup of these days that was restored on trial, and found good. */
export const hasProvenBackup = async (db: Db, since: string) =>
  isThere(
    await db
      .selectFrom('backups')
      .where('created_at', '>=', since)
      .where('tested_at', 'is not', null)
      .where('test_problem', 'is', null)
      .select('id')
      .limit(1)
      .executeTakeFirst(),
  )

export const listStorages = (db: Db) =>
  db.selectFrom('storages').where('is_enabled', '=', true).select(['checked_at', 'trouble']).execute()

export const hasOwnGroup = async (db: Db) =>
  isThere(
    await db
      .selectFrom('groups')
      .where('is_default', '=', false)
      .where('is_guest', '=', false)
      .select('id')
      .limit(1)
      .executeTakeFirst(),
  )

export const isPublished = async (db: Db, slug: string) =>
  isThere(
    await db
      .selectFrom('pages')
      .where('slug', '=', slug)
      .where('is_published', '=', true)
      .select('id')
      .executeTakeFirst(),
  )

/** A plan without a price that is in force is for nobody to buy. */
export const isSelling = async (db: Db) =>
  isThere(
    await db
      .selectFrom('plans')
      .innerJoin('plan_prices', 'plan_prices.plan_id', 'plans.id')
      .where('plans.is_published', '=', true)
      .where('plan_prices.is_retired', '=', false)
      .select('plans.id')
      .limit(1)
      .executeTakeFirst(),
  )

export const hasGateway = async (db: Db) =>
  isThere(
    await db.selectFrom('payment_gateways').where('is_enabled', '=', true).select('id').limit(1).executeTakeFirst(),
  )

export async function countAdmins(db: Db) {
  const { count } = await db
    .selectFrom('users')
    .where('is_admin', '=', true)
    .where('is_suspended', '=', false)
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const hasSecondFactor = async (db: Db, userId: number) =>
  isThere(await db.selectFrom('passkeys').where('user_id', '=', userId).select('id').limit(1).executeTakeFirst()) ||
  isThere(
    await db
      .selectFrom('totp')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .select('user_id')
      .executeTakeFirst(),
  )
