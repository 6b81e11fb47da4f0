import type { Kysely } from 'kysely'
import { createIndex, createTable, createUniqueIndex } from '#db/schema/columns.ts'

export async function up(db: Kysely<unknown>) {
  await createTable(db, 'oauth_providers', {
    id: 'id',
    name: 'text',
    provider: 'text',
    client_id: 'text',
    client_secret: 'text',
    options: 'text',
    is_enabled: 'integer',
    place: 'integer',
    created_at: 'text',
  })

  const bound = {
    id: 'id',
    user_id: 'integer',
    provider_id: 'integer',
    subject: 'text',
    name: 'text',
    nickname: 'text',
    avatar: 'text',
    created_at: 'text',
  } as const
  const provider = { provider_id: 'oauth_providers.id' }
  const user = { user_id: 'users.id' }
  await createTable(db, 'oauth_bindings', bound, { references: { ...provider, ...user } })
  await createUniqueIndex(db, 'oauth_bindings_by_subject', 'oauth_bindings', ['provider_id', 'subject'])
  await createUniqueIndex(db, 'oauth_bindings_by_user', 'oauth_bindings', ['user_id', 'provider_id'])

  const flow = {
    state_hash: 'text',
    provider_id: 'integer',
    purpose: 'text',
    user_id: 'integer?',
    browser_hash: 'text',
    redirect_uri: 'text',
    verifier: 'text',
    nonce: 'text',
    expires_at: 'text',
  } as const
  await createTable(db, 'oauth_flows', flow, { key: ['state_hash'], references: { ...provider, ...user } })
  await createIndex(db, 'oauth_flows_by_time', 'oauth_flows', ['expires_at'])

  const pending = {
    token_hash: 'text',
    provider_id: 'integer',
    subject: 'text',
    name: 'text',
    nickname: 'text',
    avatar: 'text',
    expires_at: 'text',
  } as const
  await createTable(db, 'oauth_pendings', pending, { key: ['token_hash'], references: provider })
  await createIndex(db, 'oauth_pendings_by_time', 'oauth_pendings', ['expires_at'])
}
