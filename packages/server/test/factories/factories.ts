import { randomBytes } from 'node:crypto'
import type { Db, NewRow, Row } from '#db/schema/schema.ts'
import { datesOf, looksOf } from '#db/photo-columns.ts'

type Given<T extends 'users' | 'photos'> = Partial<Row<T>>

/** Inserts a user as registration does, but without a usable password. */
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
      deletion_at: null,
      deleted_at: null,
      created_at: '2026-01-01T00:00:00.000Z',
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

type PhotoOf = Given<'photos'> & { owner_id: number | null }

const created_at = '2026-01-01T00:00:00.000Z'

const blobOf = ({ owner_id, bytes = 1000 }: PhotoOf, key: string, storage_id: number) => ({
  owner_id,
  storage_id,
  path: `2026/01/${key}.jpg`,
  sha256: randomBytes(32).toString('hex'),
  md5: '',
  sha1: '',
  crc32: 0,
  bytes,
  mimetype: 'image/jpeg',
  extension: 'jpg',
  is_geotagged: false,
  width: 400,
  height: 300,
  thumb_path: null,
  preview_path: null,
  thumbhash: null,
  color: null,
  created_at,
})

const photoOf = (given: PhotoOf, key: string, blob_id: number) => ({
  ...datesOf({ taken_at: given.taken_at ?? null, created_at: given.created_at ?? created_at }),
  ...looksOf({ width: 400, height: 300, color: null }),
  blob_id,
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
  key,
})

/** Inserts photos without files, for tests of rows only. */
export async function insertPhotos(db: Db, given: PhotoOf[]) {
  const { id: storage_id } = await db.selectFrom('storages').select('id').orderBy('id').executeTakeFirstOrThrow()
  const keys = given.map(({ key }) => key ?? randomBytes(12).toString('base64url'))
  const blobs = await db
    .insertInto('blobs')
    .values(given.map((photo, index) => blobOf(photo, keys[index]!, storage_id)))
    .returning('id')
    .execute()
  return db
    .insertInto('photos')
    .values(given.map((photo, index) => photoOf(photo, keys[index]!, blobs[index]!.id)))
    .returning('id')
    .execute()
}

export const insertPhoto = async (db: Db, given: PhotoOf) => (await insertPhotos(db, [given]))[0]!

/** Inserts a passkey without a device, for tests of rows only. */
export const insertPasskey = (db: Db, user_id: number, given: Partial<Row<'passkeys'>> = {}) =>
  db
    .insertInto('passkeys')
    .values({
      user_id,
      credential_id: randomBytes(16).toString('base64url'),
      public_key: '',
      counter: 0,
      transports: '[]',
      name: 'Key',
      is_backed_up: false,
      last_used_at: null,
      created_at,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Inserts a linked account of a user at a new provider. */
export async function insertBinding(db: Db, user_id: number) {
  const provider = { name: 'x', provider: 'oidc', client_id: 'x', client_secret: 'x', options: '{}' } as const
  const { id: provider_id } = await db
    .insertInto('oauth_providers')
    .values({ ...provider, is_enabled: true, place: 1, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const identity = { provider_id, subject: 's', name: '', nickname: '', avatar: '', created_at }
  await db
    .insertInto('oauth_bindings')
    .values({ ...identity, user_id })
    .execute()
}

/** Inserts an undecided report. */
export const insertReport = (db: Db, given: Partial<NewRow<'reports'>> = {}) =>
  db
    .insertInto('reports')
    .values({
      type: 'address',
      target_id: null,
      target: randomBytes(4).toString('hex'),
      url: 'http://localhost/x',
      title: '',
      owner_id: null,
      user_id: null,
      reporter: randomBytes(4).toString('hex'),
      email: '',
      language: 'zh-CN',
      reason: 'other',
      content: 'Bad.',
      state: 'open',
      act: 'none',
      note: '',
      word: '',
      decided_by: null,
      decided_at: null,
      created_at,
      updated_at: created_at,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Inserts a storage plan on sale. */
export const insertPlan = (db: Db, given: Partial<NewRow<'plans'>>) =>
  db
    .insertInto('plans')
    .values({
      type: 'storage',
      name: 'Room',
      intro: '',
      badge: '',
      features: '[]',
      group_id: null,
      capacity_bytes: 1024 ** 3,
      contact_url: '',
      is_published: true,
      place: 1,
      created_at,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

interface PriceOf extends Partial<NewRow<'plan_prices'>> {
  plan_id: number
  /** Amounts in the minor unit of each currency. */
  amounts?: Record<string, number>
}

/** Inserts a price of a plan, by default 10 CNY for 30 days. */
export async function insertPrice(db: Db, { amounts = { CNY: 1000 }, ...given }: PriceOf) {
  const price = { name: 'Month', description: '', duration: 30 * 24 * 60, is_recommended: false, is_retired: false }
  const made = db.insertInto('plan_prices').values({ ...price, place: 0, ...given })
  const { id } = await made.returning('id').executeTakeFirstOrThrow()
  for (const [place, [currency, amount]] of Object.entries(amounts).entries()) {
    await db.insertInto('plan_amounts').values({ price_id: id, currency, amount, place }).execute()
  }
  return { id }
}

/** Inserts a coupon for 10 % off that every user can use once. */
export const insertCoupon = (db: Db, given: Partial<NewRow<'coupons'>>) =>
  db
    .insertInto('coupons')
    .values({
      code: randomBytes(5).toString('hex').toUpperCase(),
      name: 'Coupon',
      type: 'percent',
      value: 1000,
      currency: null,
      min_amount: 0,
      starts_at: null,
      ends_at: null,
      total_limit: 0,
      per_user_limit: 1,
      plan_ids: '[]',
      is_enabled: true,
      used_count: 0,
      created_at,
      ...given,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()

/** Inserts an unanswered ticket. */
export const insertTicket = (db: Db, user_id: number, given: Partial<NewRow<'tickets'>> = {}) =>
  db
    .insertInto('tickets')
    .values({
      issue_no: randomBytes(8).toString('hex'),
      user_id,
      title: 'Ticket',
      level: 'low',
      status: 'in_progress',
      content: 'Help.',
      assigned_id: null,
      reply_count: 0,
      last_reply_id: null,
      owner_reply_id: 0,
      team_reply_id: 0,
      owner_seen_id: 0,
      team_seen_id: -1,
      owner_told_at: null,
      team_told_at: null,
      created_at,
      updated_at: created_at,
      closed_at: null,
      ...given,
    })
    .returning(['id', 'issue_no'])
    .executeTakeFirstOrThrow()

/** Inserts a ticket of the user and one assigned to the user, each with a reply by the user. */
export async function insertConversations(db: Db, user_id: number) {
  const own = await insertTicket(db, user_id)
  const other = await insertTicket(db, (await insertUser(db, {})).id, { assigned_id: user_id })
  for (const { id: ticket_id } of [own, other]) {
    const reply = { ticket_id, user_id, is_staff: ticket_id === other.id, content: 'Word.', created_at }
    await db.insertInto('ticket_replies').values(reply).execute()
  }
}
