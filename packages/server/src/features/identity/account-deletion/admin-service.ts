import type { Db } from '#db/schema/schema.ts'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import type { UserService } from '#features/identity/users/service.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'
import type { AccountRemoval } from './delete-account.ts'
import { DAY_MS } from '#platform/time.ts'

interface AccountDeletionAdminDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  tokens: Pick<TokenService, 'revokeAll' | 'endOtherSessions'>
  users: Pick<UserService, 'requireActiveAdmin'>
  emails: Pick<EmailService, 'deletionScheduled'>
  accountRemoval: Pick<AccountRemoval, 'beginRemoval'>
  audit: AuditService
  now: () => Date
}

type Admin = Actor & { caller: { token_id: number } }

type Account = NonNullable<Awaited<ReturnType<typeof queries.findAccount>>>

const targetOf = ({ id, username }: { id: number; username: string }) => `user ${id} ${username}`

/** Returns null when nothing changes: the first deletion date stays, unless the account is deleted immediately. */
function decideDeletion(
  account: Account,
  { deletion_at, ...asked }: { isAtOnce: boolean; isOwn: boolean; deletion_at: string },
) {
  const is_expelled = account.is_expelled || !asked.isOwn
  if (asked.isAtOnce) return { deletion_at, is_expelled }
  if (account.deletion_at !== null && account.is_expelled === is_expelled) return null
  return { deletion_at: account.deletion_at ?? deletion_at, is_expelled }
}

/** Deletes accounts on behalf of administrators: after the same number of days as for their owners, or immediately. */
export function createAccountDeletionAdmin(deps: AccountDeletionAdminDeps) {
  const { db, settings, tokens, users, emails, accountRemoval, audit, now } = deps

  async function requireUser(tx: Db, id: number) {
    const user = await queries.findAccount(tx, id)
    if (!user) throw refuse('user_missing')
    if (user.deleted_at) throw refuse('user_deleted')
    return user
  }

  return {
    async schedule(actor: Admin, id: number, isAtOnce: boolean) {
      const { account_deletion_days: days } = await settings.get()
      const then = new Date(now().getTime() + (isAtOnce ? 0 : days * DAY_MS)).toISOString()
      const isOwn = actor.caller.id === id
      const when = await db.transaction().execute(async (tx) => {
        await acquireAdvisoryLock(tx, 'administrators')
        const user = await requireUser(tx, id)
        const decision = decideDeletion(user, { isAtOnce, isOwn, deletion_at: then })
        if (!decision) return user.deletion_at!
        const { deletion_at } = decision
        await queries.setDeletion(tx, id, decision)
        if (user.is_admin) await users.requireActiveAdmin(tx)
        await (isOwn ? tokens.endOtherSessions(tx, id, actor.caller.token_id) : tokens.revokeAll(tx, id))
        if (!isAtOnce) await emails.deletionScheduled(tx, id, decision)
        const change = { deletion_at: { from: user.deletion_at, to: deletion_at } }
        const { is_admin } = user
        // The audit entry must not identify the deleted user.
        if (isAtOnce)
          await audit.record(tx, actor, { action: 'user.delete', target: `user ${id}` }, { ...change, is_admin })
        else await audit.record(tx, actor, { action: 'user.schedule_deletion', target: targetOf(user) }, change)
        return deletion_at
      })
      // The files are deleted in the background, so the request does not wait for them.
      if (isAtOnce) await accountRemoval.beginRemoval(id)
      return { deletion_at: when }
    },

    cancelDeletion: (actor: Admin, id: number) =>
      db.transaction().execute(async (tx) => {
        const user = await requireUser(tx, id)
        if (user.deletion_at === null) throw refuse('not_leaving')
        await queries.setDeletion(tx, id, { deletion_at: null, is_expelled: false })
        const act = { action: 'user.cancel_deletion', target: targetOf(user) }
        await audit.record(tx, actor, act, { deletion_at: { from: user.deletion_at, to: null } })
      }),
  }
}

export type AccountDeletionAdmin = ReturnType<typeof createAccountDeletionAdmin>
