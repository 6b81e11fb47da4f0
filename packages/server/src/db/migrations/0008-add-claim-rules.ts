import type { Kysely } from 'kysely'
import { addColumns } from '#db/schema/columns.ts'

/** Adds rules that give groups and roles by the claims of a login provider. */
export async function up(db: Kysely<unknown>) {
  await addColumns(
    db,
    'oauth_providers',
    { claim_rules: 'text', is_claims_once: 'integer', is_claim_required: 'integer' },
    { claim_rules: '[]', is_claims_once: 0, is_claim_required: 0 },
  )
  await addColumns(db, 'oauth_bindings', { claims_applied_at: 'text?' })
  await addColumns(db, 'oauth_pendings', { claim_grants: 'text?' })
}
