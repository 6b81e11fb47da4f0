import type { PageQuery } from '@imagora/contract'
import { advanceIdSequence } from '#db/id-sequence.ts'
import type { Db, NewRow, Row } from '#db/schema/schema.ts'

type Provider = Row<'oauth_providers'>

export const listEnabled = (db: Db) =>
  db
    .selectFrom('oauth_providers')
    .select(['id', 'name', 'provider'])
    .where('is_enabled', '=', true)
    .orderBy('place')
    .orderBy('id')
    .execute()

export const findProvider = (db: Db, id: number) =>
  db.selectFrom('oauth_providers').selectAll().where('id', '=', id).executeTakeFirst()

export async function countBindings(db: Db, providerId: number) {
  const { count } = await db
    .selectFrom('oauth_bindings')
    .where('provider_id', '=', providerId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns whether a user is bound to a provider that is turned on. */
export async function isBoundToEnabled(db: Db, userId: number) {
  const binding = await db
    .selectFrom('oauth_bindings')
    .innerJoin('oauth_providers', 'oauth_providers.id', 'oauth_bindings.provider_id')
    .where('oauth_bindings.user_id', '=', userId)
    .where('oauth_providers.is_enabled', '=', true)
    .select('oauth_bindings.id')
    .executeTakeFirst()
  return binding !== undefined
}

export async function listProviders(db: Db, { page, per_page }: PageQuery) {
  const { total } = await db
    .selectFrom('oauth_providers')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const data = await db
    .selectFrom('oauth_providers')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('oauth_bindings')
        .whereRef('oauth_bindings.provider_id', '=', 'oauth_providers.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('binding_count'),
    )
    .orderBy('place')
    .orderBy('id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

/** Returns the id that the next provider may have. */
export async function nextProviderId(db: Db) {
  const { last } = await db
    .selectFrom('oauth_providers')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

export async function insertProvider(db: Db, provider: NewRow<'oauth_providers'>) {
  const row = await db.insertInto('oauth_providers').values(provider).returning('id').executeTakeFirstOrThrow()
  if (provider.id !== undefined) await advanceIdSequence(db, 'oauth_providers')
  return row
}

export const updateProvider = (db: Db, id: number, changes: Partial<Omit<Provider, 'id'>>) =>
  db.updateTable('oauth_providers').set(changes).where('id', '=', id).execute()

/** Deletes flows in progress, and identities that were proven but not bound yet. */
export async function deleteOpenFlows(db: Db, id: number) {
  await db.deleteFrom('oauth_flows').where('provider_id', '=', id).execute()
  await db.deleteFrom('oauth_pendings').where('provider_id', '=', id).execute()
}

/** Deletes the provider with its bindings and flows. */
export async function deleteProvider(db: Db, id: number) {
  await deleteOpenFlows(db, id)
  await db.deleteFrom('oauth_bindings').where('provider_id', '=', id).execute()
  await db.deleteFrom('oauth_claim_applications').where('provider_id', '=', id).execute()
  await db.deleteFrom('oauth_providers').where('id', '=', id).execute()
}
