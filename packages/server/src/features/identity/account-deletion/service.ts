import * as queries from './queries.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import type { UserService } from '#features/identity/users/service.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import { DAY_MS } from '#platform/time.ts'
import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { AccountRemoval } from './delete-account.ts'

interface AccountDeletionServiceDeps {
  db: Db
  settings: SettingsStore
  tokens: Pick<TokenService, 'endOtherSessions'>
  users: Pick<UserService, 'requireActiveAdmin'>
  emails: Pick<EmailService, 'deletionScheduled'>
  now: () => Date
}

/** Schedules account deletion: an account is deleted after some days in which its owner can cancel. */
export function createAccountDeletionService({ db, settings, tokens, users, emails, now }: AccountDeletionServiceDeps) {
  return {
    /** Repeated requests keep the first deletion date. */
    async schedule({ id, token_id }: Pick<Caller, 'id' | 'token_id'>) {
      const { account_deletion_days: days } = await settings.get()
      const deletion_at = new Date(now().getTime() + days * DAY_MS).toISOString()
      return db.transaction().execute(async (tx) => {
        await acquireAdvisoryLock(tx, 'administrators')
        const isNew = await queries.scheduleDeletion(tx, id, deletion_at)
        const account = await queries.getAccount(tx, id)
        if (account.is_admin) await users.requireActiveAdmin(tx)
        if (isNew) {
          await tokens.endOtherSessions(tx, id, token_id)
          await emails.deletionScheduled(tx, id, { deletion_at, is_expelled: false })
        }
        return { deletion_at: account.deletion_at ?? deletion_at }
      })
    },

    /** A deletion scheduled by an administrator can only be cancelled by one. */
    async cancel({ id }: Pick<Caller, 'id'>) {
      await queries.cancelOwnDeletion(db, id)
      if ((await queries.getAccount(db, id)).is_expelled) throw refuse('expelled')
    },
  }
}

export type AccountDeletionService = ReturnType<typeof createAccountDeletionService>

interface Registrations {
  /** Schedules the deletion of registrations that nobody decided on in time. */
  expire(): Promise<void>
}

export function registerAccountDeletionJobs(
  jobs: Pick<Jobs, 'schedule'>,
  removal: AccountRemoval,
  registrations: Registrations,
) {
  const remove = defineJob({
    name: 'leaving.remove',
    payload: z.strictObject({}),
    async run(_payload, { signal }) {
      await registrations.expire()
      await removal.removeDueAccounts(signal)
    },
  })
  jobs.schedule('* * * * *', remove)
}
