import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, createUniqueIndex } from '#db/schema/columns.ts'

export async function up(db: Kysely<unknown>) {
  await accounts(db)
  await groupsAndStorages(db)
  await photos(db)
  await albumsAndTags(db)
  await uploads(db)
  await site(db)
}

async function accounts(db: Kysely<unknown>) {
  await createTable(db, 'users', {
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
  })
  await createUniqueIndex(db, 'users_by_username', 'users', ['username'])
  await createUniqueIndex(db, 'users_by_email', 'users', ['email'])
  await createUniqueIndex(db, 'users_by_phone', 'users', ['phone', 'country_code'])

  const user = { user_id: 'users.id' }
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
    { references: user },
  )
  await createUniqueIndex(db, 'tokens_by_hash', 'tokens', ['hash'])
  await createIndex(db, 'tokens_by_user', 'tokens', ['user_id', 'kind'])

  await createTable(db, 'captchas', { key: 'text', answer_hash: 'text', expires_at: 'text' }, { key: ['key'] })
  await createIndex(db, 'captchas_by_expiry', 'captchas', ['expires_at'])
  await createTable(
    db,
    'rate_limits',
    { key: 'text', count: 'integer', blocked_until: 'text', ends_at: 'text' },
    { key: ['key'] },
  )
  await createIndex(db, 'rate_limits_by_end', 'rate_limits', ['ends_at'])
  await createTable(db, 'setup_codes', { digest: 'text', created_at: 'text' }, { key: ['digest'] })
}

async function groupsAndStorages(db: Kysely<unknown>) {
  await createTable(db, 'groups', {
    id: 'id',
    name: 'text',
    intro: 'text',
    is_default: 'integer',
    is_guest: 'integer',
    capacity_bytes: 'bigint',
    max_upload_bytes: 'bigint',
    min_upload_bytes: 'bigint',
    max_files_per_batch: 'integer',
    limit_concurrent_upload: 'integer',
    limit_per_minute: 'integer',
    limit_per_hour: 'integer',
    limit_per_day: 'integer',
    limit_per_week: 'integer',
    limit_per_month: 'integer',
    allow_file_types: 'text',
    created_at: 'text',
  })
  // One default and one guest group, whatever two administrators do at once.
  await sql`create unique index groups_default on groups (is_default) where is_default = 1`.execute(db)
  await sql`create unique index groups_guest on groups (is_guest) where is_guest = 1`.execute(db)

  await createTable(db, 'storages', {
    id: 'id',
    name: 'text',
    intro: 'text',
    provider: 'text',
    options: 'text',
    is_enabled: 'integer',
    created_at: 'text',
  })
  await createTable(
    db,
    'group_storages',
    { group_id: 'integer', storage_id: 'integer' },
    { key: ['group_id', 'storage_id'], references: { group_id: 'groups.id', storage_id: 'storages.id' } },
  )
  await createTable(
    db,
    'user_groups',
    { id: 'id', user_id: 'integer', group_id: 'integer', from: 'text', expired_at: 'text?', created_at: 'text' },
    { references: { user_id: 'users.id', group_id: 'groups.id' } },
  )
  await createIndex(db, 'user_groups_by_user', 'user_groups', ['user_id', 'id'])
  await createTable(
    db,
    'user_capacities',
    { id: 'id', user_id: 'integer', bytes: 'bigint', from: 'text', expired_at: 'text?', created_at: 'text' },
    { references: { user_id: 'users.id' } },
  )
  await createIndex(db, 'user_capacities_by_user', 'user_capacities', ['user_id'])
}

async function photos(db: Kysely<unknown>) {
  await createTable(
    db,
    'blobs',
    {
      id: 'id',
      owner_id: 'integer?',
      storage_id: 'integer',
      path: 'text',
      sha256: 'text',
      md5: 'text',
      sha1: 'text',
      crc32: 'bigint',
      bytes: 'bigint',
      mimetype: 'text',
      extension: 'text',
      width: 'integer',
      height: 'integer',
      thumb_path: 'text?',
      preview_path: 'text?',
      thumbhash: 'text?',
      color: 'text?',
      thumb_failures: 'integer',
      created_at: 'text',
    },
    { references: { owner_id: 'users.id', storage_id: 'storages.id' }, defaults: { thumb_failures: 0 } },
  )
  await createUniqueIndex(db, 'blobs_by_path', 'blobs', ['storage_id', 'path'])
  await createIndex(db, 'blobs_by_content', 'blobs', ['owner_id', 'sha256'])
  // What still lacks its thumbnail: nearly always nothing.
  await sql`create index blobs_without_thumbnail on blobs (id) where thumb_path is null`.execute(db)

  await createTable(
    db,
    'photos',
    {
      id: 'id',
      owner_id: 'integer?',
      key: 'text',
      blob_id: 'integer',
      group_id: 'integer?',
      name: 'text',
      intro: 'text',
      filename: 'text',
      search_text: 'text',
      is_public: 'integer',
      version: 'integer',
      bytes: 'bigint',
      ip_address: 'text',
      views: 'integer',
      likes: 'integer',
      taken_at: 'text?',
      expired_at: 'text?',
      deleted_at: 'text?',
      created_at: 'text',
    },
    { references: { owner_id: 'users.id', blob_id: 'blobs.id', group_id: 'groups.id' } },
  )
  await createUniqueIndex(db, 'photos_by_key', 'photos', ['key'])
  // What is deleted lies in no list, so the lists' index leaves it out and stays small.
  await sql`create index photos_by_owner on photos (owner_id, id) where deleted_at is null`.execute(db)
  await createIndex(db, 'photos_by_blob', 'photos', ['blob_id'])
  const expiring = sql`where deleted_at is null and expired_at is not null`
  await sql`create index photos_by_expiry on photos (expired_at) ${expiring}`.execute(db)
  await sql`create index photos_expiring_of_owner on photos (owner_id, expired_at) ${expiring}`.execute(db)
  await sql`create index photos_by_deletion on photos (deleted_at) where deleted_at is not null`.execute(db)
}

async function albumsAndTags(db: Kysely<unknown>) {
  await createTable(db, 'tags', { id: 'id', name: 'text' })
  await createUniqueIndex(db, 'tags_by_name', 'tags', ['name'])
  await createTable(
    db,
    'photo_tags',
    { photo_id: 'integer', tag_id: 'integer' },
    { key: ['photo_id', 'tag_id'], references: { photo_id: 'photos.id', tag_id: 'tags.id' } },
  )
  await createIndex(db, 'photo_tags_by_tag', 'photo_tags', ['tag_id'])

  await createTable(
    db,
    'albums',
    {
      id: 'id',
      owner_id: 'integer',
      name: 'text',
      intro: 'text',
      is_public: 'integer',
      photo_count: 'integer',
      created_at: 'text',
    },
    { references: { owner_id: 'users.id' } },
  )
  await createIndex(db, 'albums_by_owner', 'albums', ['owner_id', 'created_at', 'id'])
  await createTable(
    db,
    'album_photos',
    { album_id: 'integer', photo_id: 'integer' },
    { key: ['album_id', 'photo_id'], references: { album_id: 'albums.id', photo_id: 'photos.id' } },
  )
  await createIndex(db, 'album_photos_by_photo', 'album_photos', ['photo_id'])
}

async function uploads(db: Kysely<unknown>) {
  // Whoever uploads, a user or an address, has one row here: holding it makes the checks of one holder take turns.
  await createTable(db, 'upload_holders', { holder: 'text', touched_at: 'text' }, { key: ['holder'] })
  await createTable(db, 'upload_slots', {
    id: 'id',
    holder: 'text',
    bytes: 'bigint',
    reserved_at: 'text',
    lease_until: 'text',
  })
  await createIndex(db, 'upload_slots_by_holder', 'upload_slots', ['holder', 'lease_until'])
  await createTable(
    db,
    'upload_windows',
    { holder: 'text', period: 'text', begins_at: 'text', count: 'integer' },
    { key: ['holder', 'period'] },
  )
  await createTable(
    db,
    'object_intents',
    { id: 'id', storage_id: 'integer', path: 'text', created_at: 'text' },
    { references: { storage_id: 'storages.id' } },
  )
  await createTable(
    db,
    'idempotency_keys',
    { holder: 'text', key: 'text', photo_id: 'integer?', created_at: 'text' },
    { key: ['holder', 'key'] },
  )
  await createIndex(db, 'idempotency_keys_by_time', 'idempotency_keys', ['created_at'])
}

async function site(db: Kysely<unknown>) {
  await createTable(db, 'settings', { key: 'text', value: 'text', updated_at: 'text' }, { key: ['key'] })
  await createTable(db, 'pages', {
    id: 'id',
    type: 'text',
    slug: 'text',
    url: 'text',
    name: 'text',
    title: 'text',
    icon: 'text',
    content: 'text',
    place: 'integer',
    created_at: 'text',
  })
  await createUniqueIndex(db, 'pages_by_slug', 'pages', ['slug'])
  await createTable(db, 'audit_log', {
    id: 'id',
    user_id: 'integer?',
    action: 'text',
    target: 'text',
    detail: 'text',
    ip: 'text',
    created_at: 'text',
  })
}
