import type { Kysely } from 'kysely'
import { createIndex, createTable, createUniqueIndex } from '#db/schema/columns.ts'

export async function createLibraryTables(db: Kysely<unknown>) {
  await createFiles(db)
  await createPhotos(db)
  await createVersions(db)
  await createTags(db)
  await createAlbums(db)
  await createArchives(db)
}

async function createFiles(db: Kysely<unknown>) {
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
      source_sha256: 'text?',
      frames: 'integer',
      exif: 'text?',
      place: 'text?',
      verified_at: 'text?',
      treatment: 'text?',
      is_geotagged: 'integer?',
    },
    { references: { owner_id: 'users.id', storage_id: 'storages.id' }, defaults: { thumb_failures: 0, frames: 1 } },
  )
  await createUniqueIndex(db, 'blobs_by_path', 'blobs', ['storage_id', 'path'])
  await createIndex(db, 'blobs_by_content', 'blobs', ['owner_id', 'sha256'])
  // Files that still lack a thumbnail; this is nearly always empty.
  await createIndex(db, 'blobs_without_thumbnail', 'blobs', ['id'], 'thumb_path is null')
  await createIndex(db, 'blobs_by_source', 'blobs', ['owner_id', 'source_sha256'])
  await createIndex(db, 'blobs_by_verification', 'blobs', ['verified_at', 'id'])
  await createIndex(db, 'blobs_by_storage', 'blobs', ['storage_id', 'bytes'])
  await createIndex(db, 'blobs_by_digest', 'blobs', ['sha256'])
  // Files that a job has yet to examine for GPS data; until then none counts as free of it.
  await createIndex(db, 'blobs_unexamined', 'blobs', ['id'], 'is_geotagged is null')

  await createTable(
    db,
    'blob_patches',
    { blob_id: 'integer', patch: 'text' },
    { key: ['blob_id'], references: { blob_id: 'blobs.id' } },
  )
}

async function createPhotos(db: Kysely<unknown>) {
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
      is_protected: 'integer',
      dated_at: 'text',
      dated_day: 'integer',
      created_day: 'integer',
      look: 'integer',
      color_family: 'integer',
      review: 'text?',
      is_from_visitor: 'integer',
      approved_blob_id: 'integer?',
    },
    {
      references: { owner_id: 'users.id', blob_id: 'blobs.id', group_id: 'groups.id' },
      defaults: {
        is_protected: 0,
        dated_at: '',
        dated_day: 0,
        created_day: 0,
        look: 0,
        color_family: 0,
        is_from_visitor: 0,
      },
    },
  )
  await createPhotoIndexes(db)
  await createPublicPhotoIndexes(db)
  // The usage page counts uploads by day from this index alone; uploads of guests are not counted.
  await createIndex(db, 'photos_by_upload', 'photos', ['owner_id', 'created_at', 'bytes'], 'owner_id is not null')
  // The dashboard counts from this index alone: see [Note: Counted].
  await createIndex(db, 'photos_by_time', 'photos', ['created_at', 'bytes'])
  // The tables of the admin panel are sorted and filtered by these.
  await createIndex(db, 'photos_by_size', 'photos', ['bytes', 'id'])
  await createIndex(db, 'photos_by_address', 'photos', ['ip_address', 'id'])
  await createIndex(db, 'photos_in_trash', 'photos', ['id'], 'deleted_at is not null')
}

/** Creates the indexes of one owner's lists. They contain every column that a list shows, so that no row is read. */
async function createPhotoIndexes(db: Kysely<unknown>) {
  const live = 'deleted_at is null'
  const deleted = 'deleted_at is not null'
  const expiring = 'deleted_at is null and expired_at is not null'
  await createUniqueIndex(db, 'photos_by_key', 'photos', ['key'])
  await createIndex(db, 'photos_by_blob', 'photos', ['blob_id'])
  await createIndex(db, 'photos_by_expiry', 'photos', ['expired_at'], expiring)
  await createIndex(db, 'photos_expiring_of_owner', 'photos', ['owner_id', 'expired_at'], expiring)
  await createIndex(db, 'photos_by_deletion', 'photos', ['deleted_at'], deleted)
  // SQLite needs `deleted_at` as a column of the index; otherwise it would read each row for it.
  const byOwner = ['owner_id', 'id', 'expired_at', 'look', 'created_day', 'deleted_at']
  await createIndex(db, 'photos_by_owner', 'photos', byOwner, live)
  const byDate = ['owner_id', 'dated_at', 'id', 'expired_at', 'look', 'dated_day', 'deleted_at']
  await createIndex(db, 'photos_by_date', 'photos', byDate, live)
  await createIndex(db, 'photos_trashed', 'photos', ['owner_id', 'deleted_at', 'id', 'expired_at', 'look'], deleted)
}

/**
 * Creates the indexes of photos that may be public. The larger ones contain every column that decides whether a photo
 * is.
 */
async function createPublicPhotoIndexes(db: Kysely<unknown>) {
  const candidates = 'is_public = 1 and is_protected = 0 and deleted_at is null'
  const facts = ['look', 'created_day', 'is_public', 'is_protected', 'deleted_at']
  const byId = ['id', 'owner_id', 'expired_at', 'review', 'likes', ...facts]
  await createIndex(db, 'photos_public', 'photos', byId, candidates)
  await createIndex(db, 'photos_public_of_owner', 'photos', ['owner_id', 'id'], candidates)
  await createIndex(db, 'photos_public_by_color', 'photos', ['color_family', 'id'], candidates)
  await createIndex(db, 'photos_reviewed', 'photos', ['review', 'id'], candidates)
  const byLikes = ['likes', 'id', 'owner_id', 'expired_at', 'review', ...facts]
  await createIndex(db, 'photos_liked', 'photos', byLikes, candidates)
}

async function createVersions(db: Kysely<unknown>) {
  await createTable(
    db,
    'photo_versions',
    {
      id: 'id',
      photo_id: 'integer',
      blob_id: 'integer',
      version: 'integer',
      filename: 'text',
      bytes: 'bigint',
      created_at: 'text',
    },
    { references: { photo_id: 'photos.id', blob_id: 'blobs.id' } },
  )
  await createIndex(db, 'photo_versions_by_photo', 'photo_versions', ['photo_id', 'id'])
  await createIndex(db, 'photo_versions_by_blob', 'photo_versions', ['blob_id'])
  await createIndex(db, 'photo_versions_by_time', 'photo_versions', ['created_at'])
}

async function createTags(db: Kysely<unknown>) {
  await createTable(db, 'tags', { id: 'id', name: 'text', folded: 'text' }, { defaults: { folded: '' } })
  await createUniqueIndex(db, 'tags_by_folded', 'tags', ['folded'])

  await createTable(
    db,
    'photo_tags',
    { photo_id: 'integer', tag_id: 'integer' },
    { key: ['photo_id', 'tag_id'], references: { photo_id: 'photos.id', tag_id: 'tags.id' } },
  )
  // The photos of a tag are listed in the order of their ids.
  await createIndex(db, 'photo_tags_by_tag', 'photo_tags', ['tag_id', 'photo_id'])
}

async function createAlbums(db: Kysely<unknown>) {
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
      is_protected: 'integer',
      cover_id: 'integer?',
      sort: 'text',
      is_hidden: 'integer',
    },
    { references: { owner_id: 'users.id' }, defaults: { is_protected: 0, sort: 'newest', is_hidden: 0 } },
  )
  await createIndex(db, 'albums_by_owner', 'albums', ['owner_id', 'created_at', 'id'])
  await createIndex(db, 'albums_public', 'albums', ['id'], 'is_public = 1 and is_protected = 0')

  await createTable(
    db,
    'album_photos',
    { album_id: 'integer', photo_id: 'integer', place: 'bigint' },
    {
      key: ['album_id', 'photo_id'],
      references: { album_id: 'albums.id', photo_id: 'photos.id' },
      defaults: { place: 0 },
    },
  )
  await createIndex(db, 'album_photos_by_photo', 'album_photos', ['photo_id'])
  await createIndex(db, 'album_photos_by_place', 'album_photos', ['album_id', 'place', 'photo_id'])
}

async function createArchives(db: Kysely<unknown>) {
  await createTable(
    db,
    'archives',
    {
      key: 'text',
      user_id: 'integer',
      name: 'text',
      entries: 'text',
      bytes: 'bigint',
      created_at: 'text',
      expires_at: 'text',
      share_id: 'integer?',
      share_version: 'integer?',
      token_id: 'integer?',
    },
    { key: ['key'], references: { user_id: 'users.id' } },
  )
  await createIndex(db, 'archives_by_user', 'archives', ['user_id'])
  await createIndex(db, 'archives_by_expiry', 'archives', ['expires_at'])
  await createIndex(db, 'archives_by_share', 'archives', ['share_id'])
}
