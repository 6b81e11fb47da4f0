import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, createUniqueIndex } from '#db/schema/columns.ts'

export async function createIdentityTables(db: Kysely<unknown>) {
  await createUsers(db)
  await createSessions(db)
  await createOauth(db)
  await createSecondFactors(db)
}

async function createUsers(db: Kysely<unknown>) {
  await createTable(
    db,
    'users',
    {
      id: 'id',
      username: 'text',
      email: 'text?',
      phone: 'text?',
      country_code: 'text?',
      password_hash: 'text',
      name: 'text',
      avatar: 'text',
      tagline: 'text',
      bio: 'text',
      url: 'text',
      company: 'text',
      company_title: 'text',
      location: 'text',
      interests: 'text',
      socials: 'text',
      full_name: 'text',
      options: 'text',
      is_admin: 'integer',
      is_suspended: 'integer',
      email_verified_at: 'text?',
      phone_verified_at: 'text?',
      login_ip: 'text',
      used_bytes: 'bigint',
      photo_count: 'integer',
      album_count: 'integer',
      created_at: 'text',
      deletion_at: 'text?',
      deleted_at: 'text?',
      photo_changes: 'integer',
      suspension_reason: 'text',
      login_at: 'text?',
      is_expelled: 'integer',
    },
    { defaults: { photo_changes: 0, suspension_reason: '', is_expelled: 0 } },
  )
  await createUniqueIndex(db, 'users_by_username', 'users', ['username'])
  await createUniqueIndex(db, 'users_by_email', 'users', ['email'])
  await createUniqueIndex(db, 'users_by_phone', 'users', ['phone', 'country_code'])
  await createIndex(db, 'users_by_deletion', 'users', ['deletion_at'], 'deletion_at is not null')
  await createIndex(db, 'users_deleted', 'users', ['id'], 'deleted_at is not null')
  await createIndex(db, 'users_by_time', 'users', ['created_at', 'deleted_at', 'is_suspended'])

  // Names of deleted accounts, so that nobody takes over an identity; a digest does not reveal the name.
  await createTable(db, 'retired_usernames', { digest: 'text', retired_at: 'text' }, { key: ['digest'] })

  await createTable(
    db,
    'avatars',
    { key: 'text', user_id: 'integer', storage_id: 'integer', path: 'text', bytes: 'integer', created_at: 'text' },
    { key: ['key'], references: { user_id: 'users.id', storage_id: 'storages.id' } },
  )
  await createUniqueIndex(db, 'avatars_by_user', 'avatars', ['user_id'])
  // The cleanup looks up by path whether an object is an avatar.
  await createUniqueIndex(db, 'avatars_by_path', 'avatars', ['path', 'storage_id'])
}

async function createSessions(db: Kysely<unknown>) {
  await createTable(
    db,
    'tokens',
    {
      id: 'id',
      user_id: 'integer',
      kind: 'text',
      hash: 'text',
      name: 'text',
      is_full_access: 'integer',
      abilities: 'text',
      is_remembered: 'integer',
      ip: 'text',
      user_agent: 'text',
      confirmed_at: 'text?',
      last_used_at: 'text?',
      expires_at: 'text',
      created_at: 'text',
    },
    { references: { user_id: 'users.id' } },
  )
  await createUniqueIndex(db, 'tokens_by_hash', 'tokens', ['hash'])
  await createIndex(db, 'tokens_by_user', 'tokens', ['user_id', 'kind'])

  await createTable(db, 'captchas', { key: 'text', answer_hash: 'text', expires_at: 'text' }, { key: ['key'] })
  await createIndex(db, 'captchas_by_expiry', 'captchas', ['expires_at'])

  await createTable(db, 'setup_codes', { digest: 'text', created_at: 'text' }, { key: ['digest'] })

  // No reference to users: a code lives for minutes, and its account may be deleted meanwhile.
  await createTable(db, 'codes', {
    id: 'id',
    event: 'text',
    target: 'text',
    user_id: 'integer?',
    hash: 'text',
    attempts: 'integer',
    expires_at: 'text',
    used_at: 'text?',
    created_at: 'text',
  })
  // One code for one purpose, address and requester: the next code replaces the last.
  await sql`create unique index codes_by_target on codes (event, target, coalesce(user_id, 0))`.execute(db)
  await createIndex(db, 'codes_by_expiry', 'codes', ['expires_at'])
}

async function createOauth(db: Kysely<unknown>) {
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

  await createTable(
    db,
    'oauth_bindings',
    {
      id: 'id',
      user_id: 'integer',
      provider_id: 'integer',
      subject: 'text',
      name: 'text',
      nickname: 'text',
      avatar: 'text',
      created_at: 'text',
    },
    { references: { user_id: 'users.id', provider_id: 'oauth_providers.id' } },
  )
  await createUniqueIndex(db, 'oauth_bindings_by_subject', 'oauth_bindings', ['provider_id', 'subject'])
  await createUniqueIndex(db, 'oauth_bindings_by_user', 'oauth_bindings', ['user_id', 'provider_id'])

  await createTable(
    db,
    'oauth_flows',
    {
      state_hash: 'text',
      provider_id: 'integer',
      purpose: 'text',
      user_id: 'integer?',
      browser_hash: 'text',
      redirect_uri: 'text',
      verifier: 'text',
      nonce: 'text',
      expires_at: 'text',
    },
    { key: ['state_hash'], references: { provider_id: 'oauth_providers.id', user_id: 'users.id' } },
  )
  await createIndex(db, 'oauth_flows_by_time', 'oauth_flows', ['expires_at'])

  await createTable(
    db,
    'oauth_pendings',
    {
      token_hash: 'text',
      provider_id: 'integer',
      subject: 'text',
      name: 'text',
      nickname: 'text',
      avatar: 'text',
      expires_at: 'text',
    },
    { key: ['token_hash'], references: { provider_id: 'oauth_providers.id' } },
  )
  await createIndex(db, 'oauth_pendings_by_time', 'oauth_pendings', ['expires_at'])
}

async function createSecondFactors(db: Kysely<unknown>) {
  await createTable(
    db,
    'passkeys',
    {
      id: 'id',
      user_id: 'integer',
      credential_id: 'text',
      public_key: 'text',
      // The counter is an unsigned 32-bit number, which PostgreSQL's integer cannot hold.
      counter: 'bigint',
      transports: 'text',
      name: 'text',
      is_backed_up: 'integer',
      last_used_at: 'text?',
      created_at: 'text',
    },
    { references: { user_id: 'users.id' } },
  )
  await createUniqueIndex(db, 'passkeys_by_credential', 'passkeys', ['credential_id'])
  await createIndex(db, 'passkeys_by_user', 'passkeys', ['user_id'])

  await createTable(
    db,
    'totp',
    { user_id: 'integer', secret: 'text', last_step: 'integer', confirmed_at: 'text?', created_at: 'text' },
    { key: ['user_id'], references: { user_id: 'users.id' } },
  )

  await createTable(
    db,
    'recovery_codes',
    { hash: 'text', user_id: 'integer', used_at: 'text?' },
    { key: ['hash'], references: { user_id: 'users.id' } },
  )
  await createIndex(db, 'recovery_codes_by_user', 'recovery_codes', ['user_id'])

  await createTable(
    db,
    'login_challenges',
    {
      hash: 'text',
      purpose: 'text',
      user_id: 'integer?',
      is_remembered: 'integer',
      attempts: 'integer',
      expires_at: 'text',
    },
    { key: ['hash'], references: { user_id: 'users.id' } },
  )
  await createIndex(db, 'login_challenges_by_user', 'login_challenges', ['user_id'])
}
