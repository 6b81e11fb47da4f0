import type { Kysely } from 'kysely'
import { addColumns, createTable } from '#db/schema/columns.ts'

/** Adds rules that give groups and roles by the claims of a login provider. */
export async function up(db: Kysely<unknown>) {
  await addColumns(
    db,
    'oauth_providers',
    { claim_rules: 'text', is_claims_once: 'integer', is_claim_required: 'integer' },
    { claim_rules: '[]', is_claims_once: 0, is_claim_required: 0 },
  )
  await addColumns(db, 'oauth_pendings', { claim_grants: 'text?' })
  // Kept after the provider is unlinked, so that rules for the first login are applied once.
  await createTable(
    db,
    'oauth_claim_applications',
    { user_id: 'integer', provider_id: 'integer', applied_at: 'text' },
    { key: ['user_id', 'provider_id'], references: { user_id: 'users.id', provider_id: 'oauth_providers.id' } },
  )
}
