import { randomBytes } from 'node:crypto'
import type { Db, Row } from '#db/schema.ts'

type Given<T extends 'users' | 'photos'> = Partial<Row<T>>

/** A user as registration would leave one; its password is none. */
export const insertUser = (db: Db, given: Given<'users'>) =>
  db
    .insertInto('users')
    .values({
      username: `user_${randomBytes(4).toString('hex')}`,
      email: null,
      phone: null,
      country_code: null,
      password_hash: '',
      name: given.username ?? 'Test',
      avatar: '',
      tagline: '',
      bio: '',
      url: '',
      company: '',
      company_title: '',
      location: '',
      interests: '[]',
      socials: '[]',
      full_name: '',
      options: '{}',
      is_admin: false,
      is_suspended: false,
      email_verified_at: null,
      phone_verified_at: null,
      login_ip: '',
      used_bytes: 0,
      photo_count: 0,
      album_count: 0,
      created_at: '2026-01-01T00:00:00.000Z',
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A photo without its file, for what concerns rows alone. */
export async function insertPhoto(db: Db, given: Given<'photos'> & { owner_id: number | null }) {
  const created_at = '2026-01-01T00:00:00.000Z'
  const { id: storage_id } = await db.selectFrom('storages').select('id').orderBy('id').executeTakeFirstOrThrow()
  const key = given.key ?? randomBytes(12).toString('base64url')
  const blob = await db
    .insertInto('blobs')
    .values({
      owner_id: given.owner_id,
      storage_id,
      path: `2026/01/${key}.jpg`,
      sha256: randomBytes(32).toString('hex'),
      md5: '',
      sha1: '',
      crc32: 0,
      bytes: given.bytes ?? 1000,
      mimetype: 'image/jpeg',
      extension: 'jpg',
      width: 400,
      height: 300,
      thumb_path: null,
      preview_path: null,
      thumbhash: null,
      color: null,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return db
    .insertInto('photos')
    .values({
      key,
      blob_id: blob.id,
      group_id: null,
      name: '',
      intro: '',
      filename: 'photo.jpg',
      search_text: 'photo.jpg',
      is_public: false,
      version: 1,
      bytes: 1000,
      ip_address: '127.0.0.1',
      views: 0,
      likes: 0,
      taken_at: null,
      expired_at: null,
      deleted_at: null,
      created_at,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
