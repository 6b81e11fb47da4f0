import type { PageQuery } from '@imagora/contract'
import type { Db, Row } from '#db/schema/schema.ts'

export const insertFlow = (db: Db, flow: Row<'oauth_flows'>) => db.insertInto('oauth_flows').values(flow).execute()

type Flow = Pick<Row<'oauth_flows'>, 'state_hash' | 'provider_id' | 'purpose' | 'user_id' | 'browser_hash'>

/**
 * Deleting the row claims the flow once; a request from another browser, account or purpose matches nothing and leaves
 * it intact.
 */
export const consumeFlow = (db: Db, { state_hash, provider_id, purpose, user_id, browser_hash }: Flow, time: string) =>
  db
    .deleteFrom('oauth_flows')
    .where('state_hash', '=', state_hash)
    .where('provider_id', '=', provider_id)
    .where('purpose', '=', purpose)
    .where('user_id', user_id === null ? 'is' : '=', user_id)
    .where('browser_hash', '=', browser_hash)
    .where('expires_at', '>', time)
    .returning(['redirect_uri', 'verifier', 'nonce'])
    .executeTakeFirst()

export const insertPending = (db: Db, pending: Row<'oauth_pendings'>) =>
  db.insertInto('oauth_pendings').values(pending).execute()

export function consumePending(db: Db, token_hash: string, time: string, provider_id?: number) {
  let pending = db.deleteFrom('oauth_pendings').where('token_hash', '=', token_hash).where('expires_at', '>', time)
  if (provider_id !== undefined) pending = pending.where('provider_id', '=', provider_id)
  return pending.returning(['provider_id', 'subject', 'name', 'nickname', 'avatar', 'claim_grants']).executeTakeFirst()
}

export async function deleteExpiredFlows(db: Db, time: string) {
  await db.deleteFrom('oauth_flows').where('expires_at', '<=', time).execute()
  await db.deleteFrom('oauth_pendings').where('expires_at', '<=', time).execute()
}

export const findBindingOwner = (db: Db, provider_id: number, subject: string) =>
  db
    .selectFrom('oauth_bindings')
    .select(['id', 'user_id', 'provider_id'])
    .where('provider_id', '=', provider_id)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Returns undefined when the identity or the user's slot at this provider is taken, even concurrently. */
export const insertBinding = (db: Db, binding: Omit<Row<'oauth_bindings'>, 'id'>) =>
  db
    .insertInto('oauth_bindings')
    .values(binding)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

type BindingProfile = Pick<Row<'oauth_bindings'>, 'name' | 'nickname' | 'avatar'>

/** Returns false when the binding was removed concurrently. */
export async function updateBinding(db: Db, id: number, { name, nickname, avatar }: BindingProfile) {
  const { numUpdatedRows } = await db
    .updateTable('oauth_bindings')
    .set({ name, nickname, avatar })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type ClaimTarget = Pick<Row<'oauth_claim_applications'>, 'user_id' | 'provider_id'>

export const markClaimsApplied = (db: Db, { user_id, provider_id }: ClaimTarget, applied_at: string) =>
  db
    .insertInto('oauth_claim_applications')
    .values({ user_id, provider_id, applied_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'provider_id']).doUpdateSet({ applied_at }))
    .execute()

/** Returns whether the rules of the provider apply to the first login only, and the user has had it. */
export async function areClaimsSettled(db: Db, { user_id, provider_id }: ClaimTarget) {
  const application = await db
    .selectFrom('oauth_claim_applications')
    .innerJoin('oauth_providers', 'oauth_providers.id', 'oauth_claim_applications.provider_id')
    .where('oauth_claim_applications.user_id', '=', user_id)
    .where('oauth_claim_applications.provider_id', '=', provider_id)
    .where('oauth_providers.is_claims_once', '=', true)
    .select('applied_at')
    .executeTakeFirst()
  return application !== undefined
}

const bindingsOf = (db: Db, userId: number) =>
  db
    .selectFrom('oauth_bindings')
    .innerJoin('oauth_providers', 'oauth_providers.id', 'oauth_bindings.provider_id')
    .where('oauth_bindings.user_id', '=', userId)

const shownBindings = (db: Db, userId: number) =>
  bindingsOf(db, userId)
    .select([
      'oauth_bindings.name',
      'oauth_bindings.nickname',
      'oauth_bindings.avatar',
      'oauth_bindings.created_at',
      'oauth_providers.id as provider_id',
      'oauth_providers.name as provider_name',
      'oauth_providers.provider',
    ])
    .orderBy('oauth_providers.place')
    .orderBy('oauth_providers.id')

export const listBindings = (db: Db, userId: number) => shownBindings(db, userId).execute()

export async function paginateBindings(db: Db, userId: number, { page, per_page }: PageQuery) {
  const bindingCount = bindingsOf(db, userId).select(({ fn }) => fn.countAll<number>().as('total'))
  const { total } = await bindingCount.executeTakeFirstOrThrow()
  const data = await shownBindings(db, userId)
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

export const findBinding = (db: Db, userId: number, providerId: number) =>
  db
    .selectFrom('oauth_bindings')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()

export const deleteBindings = (db: Db, userId: number) =>
  db.deleteFrom('oauth_bindings').where('user_id', '=', userId).execute()

/** Deletes the binding only while a password, where one is accepted, or another binding still lets its owner log in. */
export async function deleteBinding(db: Db, userId: number, providerId: number, isPasswordUseful: boolean) {
  const { numDeletedRows } = await db
    .deleteFrom('oauth_bindings')
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .where(({ or, exists, selectFrom }) =>
      or([
        ...(isPasswordUseful
          ? [exists(selectFrom('users').where('id', '=', userId).where('password_hash', '!=', '').select('id'))]
          : []),
        exists(
          selectFrom('oauth_bindings as others')
            .innerJoin('oauth_providers', 'oauth_providers.id', 'others.provider_id')
            .where('others.user_id', '=', userId)
            .where('others.provider_id', '!=', providerId)
            .where('oauth_providers.is_enabled', '=', true)
            .select('others.id'),
        ),
      ]),
    )
    .executeTakeFirst()
  return numDeletedRows > 0
}

export async function isEmailTaken(db: Db, email: string) {
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return user !== undefined
}

/** An unverified address counts only for an account that waits for its owner to accept an invitation. */
export async function hasEmailOwner(db: Db, email: string, time: string) {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('email_verified_at', 'is not', null),
        exists(
          selectFrom('invitations')
            .whereRef('invitations.user_id', '=', 'users.id')
            .where('revoked_at', 'is', null)
            .where('expires_at', '>', time)
            .where('use_count', '<', ({ ref }) => ref('max_uses'))
            .select('invitations.id'),
        ),
      ]),
    )
    .executeTakeFirst()
  return user !== undefined
}
