import type { Db } from '#db/schema/schema.ts'
import type { AvatarService } from '#features/identity/avatars/service.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { ResumableService } from '#features/uploads/resumable-uploads/service.ts'
import type { SharedPictures } from '#features/sharing/shares/shared-pictures.ts'
import type { TrashService } from '#features/library/trash/service.ts'
import type { Reservations } from '#features/uploads/uploads/reservations.ts'
import type { UserService } from '#features/identity/users/service.ts'
import type { WebhookDelivery } from '#features/operations/webhooks/deliver-webhook.ts'
import type { PublishEvent } from '#features/operations/webhooks/publish-event.ts'
import type { Log } from '#platform/process/log.ts'
import { deletedUserName } from '#platform/deleted-user.ts'
import type { Secrets } from '#platform/secrets.ts'
import * as queries from './queries.ts'

interface AccountRemovalDeps {
  db: Db
  secrets: Secrets
  users: Pick<UserService, 'requireActiveAdmin'>
  emails: Pick<EmailService, 'accountDeleted' | 'registrationDeclined'>
  trash: Pick<TrashService, 'purgeAllOf'>
  avatars: Pick<AvatarService, 'remove'>
  sharedPictures: Pick<SharedPictures, 'removeOwnerShares' | 'evict'>
  reservations: Pick<Reservations, 'deleteUserHolder'>
  resumables: Pick<ResumableService, 'removeAllOf'>
  webhookDelivery: Pick<WebhookDelivery, 'eraseUser'>
  publishEvent: PublishEvent
  log: Log
  now: () => Date
}

type DueAccount = Awaited<ReturnType<typeof queries.listDueAccounts>>[number]

const ACCOUNTS_PER_BATCH_COUNT = 50

/**
 * [Note: Removal] One transaction first removes the identity: nobody can log in any more, and nothing identifies the
 * user. Their files follow in small steps that each keep the counters correct. Anything a crash leaves undone is found
 * by `deletion_at`, which is cleared last; the row itself stays for records that must be kept, such as orders.
 */
export function createAccountRemoval({ db, secrets, users, emails, trash, avatars, ...needs }: AccountRemovalDeps) {
  const { reservations, resumables, sharedPictures, webhookDelivery, publishEvent, log, now } = needs

  async function eraseIdentity({ id, username, is_admin, pending_since }: DueAccount) {
    let slugs: string[] = []
    const hasBegun = await db.transaction().execute(async (tx) => {
      const time = now().toISOString()
      if (!(await queries.beginDeletion(tx, id, time))) return false
      const isPending = pending_since !== null
      await (isPending ? emails.registrationDeclined(tx, id) : emails.accountDeleted(tx, id))
      await webhookDelivery.eraseUser(tx, { id, username })
      await publishEvent(tx, 'user.removed', [id])
      await queries.eraseAccount(tx, id, deletedUserName(id))
      if (is_admin) await users.requireActiveAdmin(tx)
      // Nobody has seen the name of an account that was never approved, so somebody else may have it.
      const digest = secrets.digest('retired-username', username)
      if (!isPending) await queries.retireUsername(tx, { digest, retired_at: time })
      await queries.deletePersonalData(tx, id)
      slugs = await sharedPictures.removeOwnerShares(tx, id)
      return true
    })
    sharedPictures.evict(slugs)
    return hasBegun
  }

  /** The last step is postponed while an upload that started earlier is still running. */
  const finish = (id: number) =>
    db.transaction().execute(async (tx) => {
      const isIdle = await reservations.deleteUserHolder(tx, id)
      if (isIdle && !(await queries.hasFile(tx, id))) await queries.finishDeletion(tx, id)
    })

  async function remove(user: DueAccount, signal?: AbortSignal) {
    const { id } = user
    const isGoing = user.deleted_at !== null || (await eraseIdentity(user))
    if (!isGoing || signal?.aborted) return
    await avatars.remove(id)
    await resumables.removeAllOf(id)
    await trash.purgeAllOf(id, signal)
    if (signal?.aborted) return
    await db.transaction().execute((tx) => queries.deleteAlbums(tx, id))
    if (signal?.aborted) return
    await finish(id)
  }

  return {
    /** Removes the identity within the request; the files are left to `removeDueAccounts`. */
    async beginRemoval(id: number) {
      await eraseIdentity(await queries.getAccount(db, id))
    },

    async removeDueAccounts(signal?: AbortSignal) {
      let last = 0
      for (;;) {
        const dueAccounts = await queries.listDueAccounts(db, now().toISOString(), last, ACCOUNTS_PER_BATCH_COUNT)
        for (const user of dueAccounts) {
          if (signal?.aborted) return
          await remove(user, signal).catch((error: unknown) =>
            log.error({ err: error, user_id: user.id }, 'An account could not be removed yet'),
          )
          last = user.id
        }
        if (dueAccounts.length < ACCOUNTS_PER_BATCH_COUNT) return
      }
    },
  }
}

export type AccountRemoval = ReturnType<typeof createAccountRemoval>
