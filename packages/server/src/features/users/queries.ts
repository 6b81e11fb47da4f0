import type { AdminUserQuery } from '@imagora/contract'
import { contains } from '#db/expressions.ts'
import type { Db, Row } from '#db/schema.ts'

const shown = [
  'id',
  'username',
  'name',
  'email',
  'phone',
  'is_admin',
  'is_suspended',
  'photo_count',
  'used_bytes',
  'login_ip',
  'deletion_at',
  'deleted_at',
  'created_at',
] as const

/** What a list may be sorted by: the words of the request never reach the database. */
const sortable = {
  id: 'id',
  username: 'username',
  created_at: 'created_at',
  photo_count: 'photo_count',
  used_bytes: 'used_bytes',
} as const

const columnOf = (order: string) => sortable[order.replace('-', '') as keyof typeof sortable] ?? 'id'

export async function listUsers(db: Db, { q, is_admin, is_suspended, order, page, per_page }: AdminUserQuery) {
  let matching = db.selectFrom('users')
  if (is_admin !== undefined) matching = matching.where('is_admin', '=', is_admin)
  if (is_suspended !== undefined) matching = matching.where('is_suspended', '=', is_suspended)
  if (q) {
    matching = matching.where(({ or, ref }) =>
      or([
        contains(ref('username'), q),
        contains(ref('name'), q),
        contains(ref('email').$castTo<string>(), q),
        contains(ref('phone').$castTo<string>(), q),
      ]),
    )
  }
  const direction = order.startsWith('-') ? 'desc' : 'asc'

  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const data = await matching
    .select(shown)
    .orderBy(columnOf(order), direction)
    .orderBy('id', direction)
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

export const findUser = (db: Db, id: number) =>
  db.selectFrom('users').select(shown).where('id', '=', id).executeTakeFirst()

type Changes = Partial<Pick<Row<'users'>, 'name' | 'email' | 'email_verified_at' | 'is_admin' | 'is_suspended'>>

export const updateUser = (db: Db, id: number, changes: Changes) =>
  db.updateTable('users').set(changes).where('id', '=', id).execute()

/** Whoever is about to leave will not do. */
export async function hasActiveAdmin(db: Db) {
  const active = db
    .selectFrom('users')
    .where('is_admin', '=', true)
    .where('is_suspended', '=', false)
    .where('deletion_at', 'is', null)
  return (await active.select('id').limit(1).executeTakeFirst()) !== undefined
}

interface Which {
  userId: number
  kind: Row<'tokens'>['kind']
  /** One of them, or all. */
  tokenId: number | null
  kept: number | null
}

export function deleteTokens(db: Db, { userId, kind, tokenId, kept }: Which) {
  let matching = db.deleteFrom('tokens').where('user_id', '=', userId).where('kind', '=', kind)
  if (tokenId !== null) matching = matching.where('id', '=', tokenId)
  if (kept !== null) matching = matching.where('id', '!=', kept)
  return matching.returning(['id', 'name']).execute()
}
