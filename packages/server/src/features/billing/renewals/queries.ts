import type { Db, NewRow, Row } from '#db/schema/schema.ts'

export type AutoRenewalRow = Row<'auto_renewals'>
export type RenewalRow = Row<'renewals'>

/** A new consent replaces the earlier one, because a user has one subscription. */
export const saveAutoRenewal = (db: Db, { user_id, ...renewal }: NewRow<'auto_renewals'>) =>
  db
    .insertInto('auto_renewals')
    .values({ user_id, ...renewal })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(renewal))
    .execute()

export const findAutoRenewal = (db: Db, user_id: number) =>
  db.selectFrom('auto_renewals').where('user_id', '=', user_id).selectAll().executeTakeFirst()

export const updateAutoRenewal = (db: Db, user_id: number, changes: Partial<Omit<AutoRenewalRow, 'user_id'>>) =>
  db.updateTable('auto_renewals').set(changes).where('user_id', '=', user_id).execute()

/** Returns the renewal of the subscription that the order started or extended. */
export const findAutoRenewalOfOrder = (db: Db, order_id: number) =>
  db
    .selectFrom('auto_renewals')
    .innerJoin('owned_grants', 'owned_grants.user_group_id', 'auto_renewals.user_group_id')
    .where('owned_grants.order_id', '=', order_id)
    .selectAll('auto_renewals')
    .executeTakeFirst()

export const findSubscription = (db: Db, user_id: number, id: number) =>
  db
    .selectFrom('user_groups')
    .innerJoin('groups', 'groups.id', 'user_groups.group_id')
    .where('user_groups.user_id', '=', user_id)
    .where('user_groups.id', '=', id)
    .select(['user_groups.id', 'user_groups.expired_at', 'user_groups.is_active', 'user_groups.replaced_at'])
    .select('groups.name')
    .executeTakeFirst()

export const findUsername = (db: Db, id: number) =>
  db.selectFrom('users').where('id', '=', id).select(['id', 'username']).executeTakeFirst()

/** Lists subscriptions that end before `until` and whose renewal was not announced yet. */
export const listToAnnounce = (db: Db, time: string, until: string, afterUserId: number, limit: number) =>
  db
    .selectFrom('auto_renewals')
    .innerJoin('user_groups', 'user_groups.id', 'auto_renewals.user_group_id')
    .innerJoin('users', 'users.id', 'auto_renewals.user_id')
    .leftJoin('renewals', (join) =>
      join
        .onRef('renewals.user_group_id', '=', 'user_groups.id')
        .onRef('renewals.period_end', '=', 'user_groups.expired_at'),
    )
    .where('auto_renewals.state', '=', 'active')
    .where('auto_renewals.user_id', '>', afterUserId)
    .where('user_groups.is_active', '=', true)
    .where('user_groups.expired_at', '>', time)
    .where('user_groups.expired_at', '<=', until)
    .where('users.deletion_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where('users.is_suspended', '=', false)
    .where('renewals.id', 'is', null)
    .orderBy('auto_renewals.user_id')
    .limit(limit)
    .selectAll('auto_renewals')
    .execute()

/** Returns false if this end was announced already. */
export const insertRenewal = async (db: Db, renewal: NewRow<'renewals'>) =>
  (await db
    .insertInto('renewals')
    .values(renewal)
    .onConflict((conflict) => conflict.columns(['user_group_id', 'period_end']).doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Accounts that are suspended or about to be deleted are not charged. */
export const isChargeable = async (db: Db, user_id: number) =>
  (await db
    .selectFrom('users')
    .where('id', '=', user_id)
    .where('deletion_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('is_suspended', '=', false)
    .select('id')
    .executeTakeFirst()) !== undefined

/** Lists due charges of accounts that are charged. */
export const listDue = (db: Db, time: string, afterId: number, limit: number) =>
  db
    .selectFrom('renewals')
    .innerJoin('users', 'users.id', 'renewals.user_id')
    .where('renewals.state', 'in', ['announced', 'pending'])
    .where('renewals.next_attempt_at', '<=', time)
    .where('renewals.id', '>', afterId)
    .where('users.deletion_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where('users.is_suspended', '=', false)
    .orderBy('renewals.id')
    .limit(limit)
    .selectAll('renewals')
    .execute()

export const findRenewal = (db: Db, id: number) =>
  db.selectFrom('renewals').where('id', '=', id).selectAll().executeTakeFirst()

export const findRenewalByOrder = (db: Db, order_id: number) =>
  db.selectFrom('renewals').where('order_id', '=', order_id).selectAll().executeTakeFirst()

export const updateRenewal = (db: Db, id: number, changes: Partial<Omit<RenewalRow, 'id'>>) =>
  db.updateTable('renewals').set(changes).where('id', '=', id).execute()

/** A restarted renewal is announced again. */
export const deleteSkipped = (db: Db, user_group_id: number) =>
  db
    .deleteFrom('renewals')
    .where('user_group_id', '=', user_group_id)
    .where('state', '=', 'skipped')
    .where('order_id', 'is', null)
    .execute()

/** Returns whether this site is a copy that was restored from a backup, of which a storage is not confirmed yet. */
export const isUnconfirmedCopy = async (db: Db) =>
  (await db.selectFrom('storages').where('read_only_since', 'is not', null).select('id').executeTakeFirst()) !==
  undefined
