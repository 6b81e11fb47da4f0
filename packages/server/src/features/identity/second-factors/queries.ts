import type { Db, Row } from '#db/schema/schema.ts'

export const insertChallenge = (db: Db, challenge: Row<'login_challenges'>) =>
  db.insertInto('login_challenges').values(challenge).execute()

/** Deletes all but the latest challenges of a user and purpose. */
export const deleteOlderChallenges = (
  db: Db,
  user_id: number,
  purpose: Row<'login_challenges'>['purpose'],
  maxOpenCount: number,
) =>
  db
    .deleteFrom('login_challenges')
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where('hash', 'not in', ({ selectFrom }) =>
      selectFrom('login_challenges')
        .where('user_id', '=', user_id)
        .where('purpose', '=', purpose)
        .orderBy('expires_at', 'desc')
        .limit(maxOpenCount)
        .select('hash'),
    )
    .execute()

interface ChallengeKey {
  hash: string
  purpose: Row<'login_challenges'>['purpose']
  time: string
}

export const countAttempt = (db: Db, { hash, purpose, time }: ChallengeKey, most: number) =>
  db
    .updateTable('login_challenges')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', time)
    .where('attempts', '<', most)
    .returning(['user_id', 'is_remembered'])
    .executeTakeFirst()

export const consumeChallenge = (db: Db, { hash, purpose, time }: ChallengeKey, userId: number | null) =>
  db
    .deleteFrom('login_challenges')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', time)
    .returning('hash')
    .executeTakeFirst()

export const deleteExpiredChallenges = (db: Db, time: string) =>
  db.deleteFrom('login_challenges').where('expires_at', '<=', time).execute()

export const findTotp = (db: Db, userId: number) =>
  db.selectFrom('totp').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Restarts a set-up that was not confirmed; returns undefined when TOTP is already enabled. */
export const beginTotp = (db: Db, totp: Omit<Row<'totp'>, 'confirmed_at' | 'last_step'>) =>
  db
    .insertInto('totp')
    .values({ ...totp, last_step: 0, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: totp.secret, created_at: totp.created_at })
        .where('totp.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()

type Step = Pick<Row<'totp'>, 'user_id' | 'secret' | 'last_step'>

/** The step of the first code is marked as used. */
export const confirmTotp = (db: Db, { user_id, secret, last_step }: Step, confirmed_at: string) =>
  db
    .updateTable('totp')
    .set({ confirmed_at, last_step })
    .where('user_id', '=', user_id)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()

/** A step is valid once: a second use, or an older step, matches nothing. */
export const consumeTotpStep = (db: Db, { user_id, secret, last_step }: Step) =>
  db
    .updateTable('totp')
    .set({ last_step })
    .where('user_id', '=', user_id)
    .where('secret', '=', secret)
    .where('last_step', '<', last_step)
    .where('confirmed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()

export const deleteTotp = (db: Db, userId: number) =>
  db.deleteFrom('totp').where('user_id', '=', userId).returning('confirmed_at').executeTakeFirst()

export const listPasskeys = (db: Db, userId: number) =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute()

export const findPasskey = (db: Db, credentialId: string) =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** Returns undefined when the passkey is already registered. */
export const insertPasskey = (db: Db, passkey: Omit<Row<'passkeys'>, 'id'>) =>
  db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

type Use = Pick<Row<'passkeys'>, 'id' | 'counter' | 'is_backed_up' | 'last_used_at'>

/** The counter must increase; synced passkeys keep it at zero. */
export const recordPasskeyUse = (db: Db, { id, ...use }: Use) =>
  db
    .updateTable('passkeys')
    .set(use)
    .where('id', '=', id)
    .where('counter', use.counter === 0 ? '=' : '<', use.counter)
    .returning('id')
    .executeTakeFirst()

export const renamePasskey = (db: Db, userId: number, id: number, name: string) =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()

export const deletePasskey = (db: Db, userId: number, id: number) =>
  db.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId).returning('name').executeTakeFirst()

export const insertRecoveryCodes = (db: Db, user_id: number, hashes: string[]) =>
  db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ hash, user_id, used_at: null })))
    .execute()

export const consumeRecoveryCode = (db: Db, { user_id, hash, used_at }: Row<'recovery_codes'>) =>
  db
    .updateTable('recovery_codes')
    .set({ used_at })
    .where('hash', '=', hash)
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()

export async function countUnusedRecoveryCodes(db: Db, userId: number) {
  const left = db.selectFrom('recovery_codes').where('user_id', '=', userId).where('used_at', 'is', null)
  const { count } = await left.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

export const deleteRecoveryCodes = (db: Db, userId: number) =>
  db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()

export const deletePasskeys = (db: Db, userId: number) =>
  db.deleteFrom('passkeys').where('user_id', '=', userId).execute()

/** Returns the users who have an active factor. */
export async function listUsersWithFactor(db: Db, userIds: number[]) {
  if (userIds.length === 0) return []
  const byTotp = db
    .selectFrom('totp')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('confirmed_at', 'is not', null)
  const byPasskey = db.selectFrom('passkeys').select('user_id').where('user_id', 'in', userIds)
  return byTotp.union(byPasskey).execute()
}

export const findFactorOwner = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'email', 'options'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
