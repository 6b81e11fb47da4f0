import type { AdminUserQuery, UserRole } from '@imagora/contract'
import { sql } from 'kysely'
import { listRows, type PageRequest } from '#db/list-rows.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import { userMatchesText, userMatchesByIndex } from '#db/search/word-index.ts'

const userColumns = [
  'id',
  'username',
  'name',
  'email',
  'email_verified_at',
  'phone',
  'country_code',
  'phone_verified_at',
  'is_admin',
  'staff_role',
  'is_suspended',
  'suspension_reason',
  'pending_since',
  'photo_count',
  'used_bytes',
  'login_ip',
  'login_at',
  'deletion_at',
  'deleted_at',
  'created_at',
] as const

/** Sortable columns: strings from the request never reach the database. */
const sortable = {
  id: 'id',
  username: 'username',
  created_at: 'created_at',
  photo_count: 'photo_count',
  used_bytes: 'used_bytes',
} as const

const columnOf = (order: string) => sortable[order.replace('-', '') as keyof typeof sortable] ?? 'id'

const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647
const isAddress = (text: string) => /^[\da-f.:]+$/i.test(text) && text.split(/[.:]/).length > 2

/** Matches a part of a name or contact, a whole id, or an IP address the user logged in from. */
async function searchUsers(db: Db, q: string) {
  const users = db.selectFrom('users')
  const isIndexed = isAddress(q) ? null : await userMatchesByIndex(db, q)
  if (isIndexed) {
    const matchingIds = users.where(isIndexed).select('id')
    return users.where(
      'id',
      'in',
      isId(q) ? matchingIds.unionAll(users.where('id', '=', Number(q)).select('id')) : matchingIds,
    )
  }
  return users.where(({ or, eb }) =>
    or([
      userMatchesText(q),
      ...(isId(q) ? [eb('id', '=', Number(q))] : []),
      ...(isAddress(q)
        ? [
            eb('login_ip', '=', q),
            eb('id', 'in', eb.selectFrom('tokens').where('tokens.ip', '=', q).select('tokens.user_id')),
          ]
        : []),
    ]),
  )
}

type Users = Awaited<ReturnType<typeof searchUsers>>

/** Matches users whose active group is this one; the default group also includes users without any. */
function filterByGroup(users: Users, { id, is_default }: { id: number; is_default: boolean }, time: string) {
  return users.where(({ exists, not, or, selectFrom }) => {
    const inForce = selectFrom('user_groups')
      .whereRef('user_groups.user_id', '=', 'users.id')
      .where('user_groups.is_active', '=', true)
      .where((where) => where.or([where('expired_at', 'is', null), where('expired_at', '>', time)]))
      .select('user_groups.id')
    const isThis = exists(inForce.where('user_groups.group_id', '=', id))
    return is_default ? or([isThis, not(exists(inForce))]) : isThis
  })
}

function filterByRole(users: Users, role: UserRole) {
  if (role === 'admin') return users.where('is_admin', '=', true)
  const others = users.where('is_admin', '=', false)
  return role === 'user' ? others.where('staff_role', 'is', null) : others.where('staff_role', '=', role)
}

/** An account whose deletion is scheduled no longer waits for approval. */
const filterByApproval = (users: Users, isAwaited: boolean) =>
  isAwaited
    ? users.where('pending_since', 'is not', null).where('deletion_at', 'is', null)
    : users.where(({ or, eb }) => or([eb('pending_since', 'is', null), eb('deletion_at', 'is not', null)]))

function filterByState(
  users: Users,
  { is_admin, role, is_suspended, is_pending, is_verified, has_logged_in, is_leaving }: AdminUserQuery,
) {
  let matching = users
  if (is_admin !== undefined) matching = matching.where('is_admin', '=', is_admin)
  if (role !== undefined) matching = filterByRole(matching, role)
  if (is_suspended !== undefined) matching = matching.where('is_suspended', '=', is_suspended)
  if (is_pending !== undefined) matching = filterByApproval(matching, is_pending)
  if (has_logged_in !== undefined) matching = matching.where('login_ip', has_logged_in ? '!=' : '=', '')
  if (is_verified !== undefined) {
    matching = matching.where(({ eb, or, not }) => {
      const isVerified = or([eb('email_verified_at', 'is not', null), eb('phone_verified_at', 'is not', null)])
      return is_verified ? isVerified : not(isVerified)
    })
  }
  if (is_leaving === undefined) return matching
  if (!is_leaving) return matching.where('deletion_at', 'is', null)
  return matching.where('deletion_at', 'is not', null).where('deleted_at', 'is', null)
}

/** Few users have a second factor, so their ids are collected once instead of checking every user. */
function filterBySecondFactor(db: Db, users: Users, isWanted: boolean) {
  const holders = db
    .selectFrom('totp')
    .where('confirmed_at', 'is not', null)
    .select('user_id')
    .unionAll(db.selectFrom('passkeys').select('user_id'))
  return users.where('id', isWanted ? 'in' : 'not in', holders)
}

const findGroup = (db: Db, id: number) =>
  db.selectFrom('groups').where('id', '=', id).select(['id', 'is_default']).executeTakeFirst()

async function matchingUsers(db: Db, query: AdminUserQuery, time: string) {
  const { q, group_id, has_second_factor } = query
  let matching = filterByState(q ? await searchUsers(db, q) : db.selectFrom('users'), query)
  if (has_second_factor !== undefined) matching = filterBySecondFactor(db, matching, has_second_factor)
  if (group_id !== undefined) {
    const group = await findGroup(db, group_id)
    matching = filterByGroup(matching, group ?? { id: group_id, is_default: false }, time)
  }
  return { matching }
}

const key = sql.ref<number>('users.id')

export async function listUsers(db: Db, query: AdminUserQuery & PageRequest, time: string) {
  const { matching } = await matchingUsers(db, query, time)
  const direction = query.order.startsWith('-') ? 'desc' : 'asc'
  const column = columnOf(query.order)
  const by = column === 'id' ? key : sql.ref(column)
  const order = { by, direction, ties: direction } as const
  const read = (ids: number[]) => db.selectFrom('users').where('id', 'in', ids).select(userColumns).execute()
  return listRows(db, { matching, key, order, part: query }, read, ({ id }) => id)
}

export const findUser = (db: Db, id: number) =>
  db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()

type Changes = Partial<
  Pick<
    Row<'users'>,
    | 'name'
    | 'email'
    | 'email_verified_at'
    | 'phone_verified_at'
    | 'is_admin'
    | 'staff_role'
    | 'is_suspended'
    | 'suspension_reason'
  >
>

export const updateUser = (db: Db, id: number, changes: Changes) =>
  db.updateTable('users').set(changes).where('id', '=', id).execute()

/**
 * Returns whether there is an active administrator, besides one user if given. Those whose account is scheduled for
 * deletion do not count, nor do imported ones who have never set a password or logged in.
 */
export async function hasActiveAdmin(db: Db, exceptId = 0) {
  const active = db
    .selectFrom('users')
    .where('is_admin', '=', true)
    .where('is_suspended', '=', false)
    .where('pending_since', 'is', null)
    .where('deletion_at', 'is', null)
    .where(({ or, eb }) => or([eb('password_hash', '!=', ''), eb('login_at', 'is not', null)]))
    .where('id', '!=', exceptId)
  return (await active.select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Counts the login methods besides the password. */
export async function countLoginMethods(db: Db, userId: number) {
  const count = async (table: 'passkeys' | 'oauth_bindings') =>
    (
      await db
        .selectFrom(table)
        .where('user_id', '=', userId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  return { passkeys: await count('passkeys'), bindings: await count('oauth_bindings') }
}

interface TokenSelection {
  userId: number
  kind: Row<'tokens'>['kind']
  /** A single token, or null for all. */
  tokenId: number | null
  keptTokenId: number | null
}

export function deleteTokens(db: Db, { userId, kind, tokenId, keptTokenId }: TokenSelection) {
  let matching = db.deleteFrom('tokens').where('user_id', '=', userId).where('kind', '=', kind)
  if (tokenId !== null) matching = matching.where('id', '=', tokenId)
  if (keptTokenId !== null) matching = matching.where('id', '!=', keptTokenId)
  return matching.returning(['id', 'name']).execute()
}
