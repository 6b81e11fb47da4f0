import type { Kysely } from 'kysely'
import { createIndex, createTable, createUniqueIndex } from '#db/schema/columns.ts'

/** Adds invitations to register. */
export async function up(db: Kysely<unknown>) {
  await createTable(db, 'invitations', {
    id: 'id',
    token_hash: 'text',
    email: 'text?',
    name: 'text',
    // Neither the group nor the inviter is a reference: an invitation outlives both.
    group_id: 'integer?',
    capacity_bytes: 'bigint?',
    note: 'text',
    language: 'text',
    max_uses: 'integer',
    use_count: 'integer',
    inviter_id: 'integer?',
    sent_at: 'text?',
    expires_at: 'text',
    revoked_at: 'text?',
    created_at: 'text',
  })
  await createUniqueIndex(db, 'invitations_by_token', 'invitations', ['token_hash'])
  await createIndex(db, 'invitations_by_email', 'invitations', ['email'])
}
