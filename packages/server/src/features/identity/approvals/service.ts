import type { Config } from '#config.ts'
import type { Db } from '#db/schema/schema.ts'
import type { AccountRemoval } from '#features/identity/account-deletion/delete-account.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import { refuse } from '#platform/refusal.ts'
import { DAY_MS } from '#platform/time.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'

interface ApprovalServiceDeps {
  config: Pick<Config, 'publicUrl'>
  db: Db
  settings: Pick<SettingsStore, 'get'>
  emails: Pick<EmailService, 'registrationApproved'>
  accountRemoval: Pick<AccountRemoval, 'beginRemoval'>
  audit: Pick<AuditService, 'record' | 'recordSystemEvent'>
  now: () => Date
}

const EXPIRED_PER_RUN_COUNT = 500

/**
 * Decides on accounts that wait for approval. A declined account is deleted like any other, so a crash in between is
 * made up for by the job that deletes accounts.
 */
export function createApprovalService({
  config,
  db,
  settings,
  emails,
  accountRemoval,
  audit,
  now,
}: ApprovalServiceDeps) {
  async function refuseDecision(tx: Db, id: number): Promise<never> {
    const account = await queries.findAccount(tx, id)
    if (!account) throw refuse('user_missing')
    throw refuse(account.deleted_at === null ? 'not_pending' : 'user_deleted')
  }

  return {
    approve: (actor: Actor, id: number) =>
      db.transaction().execute(async (tx) => {
        const user = (await queries.approvePending(tx, id)) ?? (await refuseDecision(tx, id))
        const url = config.publicUrl === undefined ? null : new URL('/login', config.publicUrl).href
        await emails.registrationApproved(tx, id, url)
        await audit.record(tx, actor, { action: 'user.approve', target: `user ${id} ${user.username}` })
      }),

    async decline(actor: Actor, id: number) {
      await db.transaction().execute(async (tx) => {
        if (!(await queries.declinePending(tx, id, now().toISOString()))) await refuseDecision(tx, id)
        // The audit entry must not identify the deleted user.
        await audit.record(tx, actor, { action: 'user.decline', target: `user ${id}` })
      })
      await accountRemoval.beginRemoval(id)
    },

    /** Declines registrations that nobody has decided on in time. */
    async expire() {
      const { register_approval_days: days } = await settings.get()
      const time = now()
      const before = new Date(time.getTime() - days * DAY_MS).toISOString()
      for (const { id } of await queries.listExpired(db, before, EXPIRED_PER_RUN_COUNT)) {
        await db.transaction().execute(async (tx) => {
          if (!(await queries.declinePending(tx, id, time.toISOString()))) return
          await audit.recordSystemEvent(tx, { action: 'user.decline', target: `user ${id}` }, { days })
        })
      }
    },
  }
}
