import { columnsOfRole } from './assign-role.ts'
import * as queries from './queries.ts'
import type { AdminUserChanges, AdminUser, AdminUserInput, AdminUserQuery, UserRole } from '@imagora/contract'
import { type Caller, roleOf } from '#platform/caller.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import type { findUser } from './queries.ts'
import { isUniqueViolation } from '#db/dialects/database-errors.ts'
import type { PageRequest } from '#db/list-rows.ts'
import type { Db, Work } from '#db/schema/schema.ts'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'
import type { AccountService } from '#features/identity/profile/service.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { GroupService } from '#features/billing/groups/service.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import type { SecondFactorService } from '#features/identity/second-factors/service.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import type { PublishEvent } from '#features/operations/webhooks/publish-event.ts'
import type { PasswordHasher } from '#platform/passwords/hasher.ts'
import type { SettingsStore } from '#settings/store.ts'

type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** The time of verification is kept while the contact stays verified. */
function verifiedAt(isVerified: boolean | undefined, before: string | null, time: string) {
  if (isVerified === undefined) return before
  return isVerified ? (before ?? time) : null
}

/** `role` wins over `is_admin`; a user who stops being an administrator keeps no other role. */
function roleAfter(user: UserRow, { role, is_admin }: AdminUserChanges): UserRole {
  const before = roleOf(user)
  if (role !== undefined || is_admin === undefined) return role ?? before
  return is_admin ? 'admin' : before === 'admin' ? 'user' : before
}

/** Maps changes to columns: the reason is cleared with the suspension, and the verification with the email address. */
function columnsFor(user: UserRow, userChanges: AdminUserChanges, time: string) {
  const {
    password: _password,
    role: _role,
    is_email_verified,
    is_phone_verified,
    suspension_reason,
    ...changes
  } = userChanges
  const email = changes.email === undefined ? user.email : changes.email
  if (is_email_verified && email === null) throw invalid('is_email_verified', 'required')
  if (is_phone_verified && user.phone === null) throw invalid('is_phone_verified', 'required')
  const emailVerifiedAt = email === user.email ? user.email_verified_at : null
  const isSuspended = changes.is_suspended ?? user.is_suspended
  return {
    ...changes,
    ...columnsOfRole(roleAfter(user, userChanges)),
    email_verified_at: verifiedAt(is_email_verified, emailVerifiedAt, time),
    phone_verified_at: verifiedAt(is_phone_verified, user.phone_verified_at, time),
    suspension_reason: isSuspended ? (suspension_reason ?? user.suspension_reason) : '',
  }
}

interface UserServiceDeps {
  db: Db
  settings: SettingsStore
  groups: GroupService
  tokens: TokenService
  account: AccountService
  secondFactors: SecondFactorService
  passwords: PasswordHasher
  audit: AuditService
  pictures: Pick<PictureService, 'publishFullInvalidation' | 'evictAll'>
  publishEvent: PublishEvent
  now: () => Date
}

type AdminActor = Actor & { caller: Pick<Caller, 'token_id' | 'role'> }

/** Only administrators act on accounts of administrators and of users with a role. */
export function requireManageable({ caller }: { caller: Pick<Caller, 'role'> }, user: Parameters<typeof roleOf>[0]) {
  if (caller.role !== 'admin' && roleOf(user) !== 'user') throw refuse('admin_only')
}

const targetOf = ({ id, username }: { id: number; username: string }) => `user ${id} ${username}`

const hasNewEmail = (user: UserRow, { email }: AdminUserChanges) => email !== undefined && email !== user.email

/** A suspension or a new email address ends the sessions immediately. */
const endsSessions = (user: UserRow, changes: AdminUserChanges) =>
  changes.is_suspended === true || hasNewEmail(user, changes)

/** Manages accounts for administrators. One active administrator always remains. */
export function createUserService(deps: UserServiceDeps) {
  const { db, settings, groups, tokens, account, secondFactors, passwords, audit, pictures, publishEvent, now } = deps

  async function formatUsers(users: UserRow[]): Promise<AdminUser[]> {
    const ids = users.map(({ id }) => id)
    const [groupOf, hasFactor] = [await groups.getEffectiveGroups(ids), await secondFactors.loadFactorLookup(ids)]
    return users.map(({ used_bytes, staff_role, pending_since, ...user }) => ({
      ...user,
      is_pending: pending_since !== null && user.deletion_at === null,
      role: roleOf({ ...user, staff_role }),
      group: groupOf(user.id),
      has_second_factor: hasFactor(user.id),
      used_storage: used_bytes / 1024,
    }))
  }

  async function requireUser(tx: Db, id: number) {
    const user = await queries.findUser(tx, id)
    if (!user) throw refuse('user_missing')
    return user
  }

  /** Returns null when the password is unchanged. Hashing is slow, so it runs before any lock. */
  async function hashOf(id: number, password: string | undefined) {
    if (password === undefined) return null
    await account.checkPassword({ ...(await requireUser(db, id)), password })
    return passwords.hash(password)
  }

  async function requireActiveAdmin(tx: Db) {
    if (!(await queries.hasActiveAdmin(tx))) throw refuse('last_admin')
  }

  async function applyChanges(tx: Db, user: UserRow, changes: AdminUserChanges, isOwn: boolean) {
    const columns = columnsFor(user, changes, now().toISOString())
    await queries.updateUser(tx, user.id, columns)
    await requireActiveAdmin(tx)
    if (isOwn && roleAfter(user, changes) !== roleOf(user)) throw refuse('own_role')
    if (isOwn && columns.is_suspended && !user.is_suspended) throw refuse('own_suspension')
    if (columns.is_suspended && !user.is_suspended) await publishEvent(tx, 'user.suspended', [user.id])
    const { staff_role: _stored, ...shown } = { ...columns, role: roleAfter(user, changes) }
    return changes.password === undefined ? shown : { ...shown, password: '' }
  }

  return {
    /** Runs in a transaction that holds the `administrators` lock, since two concurrent removals could leave none. */
    requireActiveAdmin,

    async list(query: AdminUserQuery & PageRequest) {
      const { data, ...counted } = await queries.listUsers(db, query, now().toISOString())
      return { data: await formatUsers(data), ...counted }
    },

    get: async (id: number) => (await formatUsers([await requireUser(db, id)]))[0]!,

    async create(
      actor: Actor,
      { password, name, is_admin, role = is_admin ? 'admin' : 'user', ...person }: AdminUserInput,
    ) {
      await account.checkPassword({ ...person, password })
      const password_hash = await passwords.hash(password)
      const { language } = await settings.get()
      return db.transaction().execute(async (tx) => {
        const columns = { ...person, ...columnsOfRole(role), name: name || person.username, password_hash, language }
        const { id } = await account.create(tx, columns)
        const made = { ...person, is_admin: role === 'admin', role }
        await audit.record(tx, actor, { action: 'user.create', target: targetOf({ id, ...person }) }, made)
        return { id }
      })
    },

    async update(actor: AdminActor, id: number, changes: AdminUserChanges, alongside?: Work) {
      const passwordHash = await hashOf(id, changes.password)
      const own = actor.caller.id === id ? actor.caller.token_id : null
      const applied = db.transaction().execute(async (tx) => {
        await acquireAdvisoryLock(tx, 'administrators')
        // `alongside` runs before the account is locked, in the order of other transactions that lock both.
        await alongside?.(tx)
        const before = await requireUser(tx, id)
        if (before.deleted_at) throw refuse('user_deleted')
        requireManageable(actor, before)
        const after = await applyChanges(tx, before, changes, own !== null)
        if (passwordHash) await account.setPassword(tx, id, passwordHash, own)
        if (changes.is_suspended !== undefined) await pictures.publishFullInvalidation(tx)
        if (endsSessions(before, changes)) await tokens.endOtherSessions(tx, id, changes.is_suspended ? null : own)
        const act = { action: 'user.change', target: targetOf(before) }
        await audit.recordChanges(tx, actor, act, {
          before: { ...before, role: roleOf(before) },
          after,
          secrets: ['password'],
        })
      })
      await applied.catch((error: unknown) => {
        throw isUniqueViolation(error) ? refuse('email_taken') : error
      })
      // Protected images of suspended users are not served.
      if (changes.is_suspended !== undefined) pictures.evictAll()
    },

    /** The password alone opens the account again, for users who lost their phone, passkeys and recovery codes. */
    removeSecondFactors: (actor: Actor, id: number) =>
      db.transaction().execute(async (tx) => {
        const user = await requireUser(tx, id)
        if (!(await secondFactors.removeAll(tx, id))) throw refuse('second_factor_off')
        const act = { action: 'user.remove_second_factors', target: targetOf(user) }
        await audit.record(tx, actor, act, { has_second_factor: { from: true, to: false } })
      }),
  }
}

export type UserService = ReturnType<typeof createUserService>
