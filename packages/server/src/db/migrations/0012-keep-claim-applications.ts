import { type Kysely, sql } from 'kysely'
import { createTable } from '#db/schema/columns.ts'

/** Keeps for each user and provider whether claim rules were applied, even after the provider is unlinked. */
export async function up(db: Kysely<unknown>) {
  await createTable(
    db,
    'oauth_claim_applications',
    { user_id: 'integer', provider_id: 'integer', applied_at: 'text' },
    { key: ['user_id', 'provider_id'], references: { user_id: 'users.id', provider_id: 'oauth_providers.id' } },
  )
  await sql`
    insert into oauth_claim_applications (user_id, provider_id, applied_at)
    select user_id, provider_id, claims_applied_at from oauth_bindings where claims_applied_at is not null
  `.execute(db)
  await db.schema.alterTable('oauth_bindings').dropColumn('claims_applied_at').execute()
}
