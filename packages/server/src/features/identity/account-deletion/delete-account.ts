import type { Db } from '#db/schema/schema.ts'
import type { AvatarService } from '#features/identity/avatars/service.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { ResumableService } from '#features/uploads/resumable-uploads/service.ts'
import type { SharedPictures } from '#features/sharing/shares/shared-pictures.ts'
import type { TrashService } from '#features/library/trash/service.ts'
import type { Reservations } from '#features/uploads/uploads/reservations.ts'
import type { UserService } from '#features/identity/users/service.ts'
import type { WebhookDelivery } from '#features/operations/webhooks/deliver-webhook.ts'
import type { Tell } from '#features/operations/webhooks/publish-event.ts'
import type { Log } from '#platform/process/log.ts'
import { nameOfNobody } from '#platform/deleted-user.ts'
import type { Secrets } from '#platform/secrets.ts'
import * as queries from './queries.ts'

interface AccountRemovalDeps {
  db: Db
  secrets: Secrets
  users: Pick<UserService, 'requireActiveAdmin'>
  letters: Pick<EmailService, 'accountDeleted'>
  trash: Pick<TrashService, 'purgeAllOf'>
  avatars: Pick<AvatarService, 'remove'>
  sharedPictures: Pick<SharedPictures, 'endOwner' | 'forget'>
  reservations: Pick<Reservations, 'forgetUser'>
  resumables: Pick<ResumableService, 'removeAllOf'>
  delivering: Pick<WebhookDelivery, 'forgetPerson'>
  tell: Tell
  log: Log
  now: () => Date
}

type Due = Awaited<ReturnType<typeof queries.listDue>>[number]

const ACCOUNTS_PER_BATCH_COUNT = 50

/**
 * [Note: Removal] One transaction first removes the identity: nobody can log in any more, and nothing identifies the
 * user. Their files follow in small steps that each keep the counters correct. Anything a crash leaves undone is found
 * by `deletion_at`, which is cleared last; the row itself stays for records that must be kept, such as orders.
 */
export function createAccountRemoval({ db, secrets, users, letters, trash, avatars, ...needs }: AccountRemovalDeps) {
  const { reservations, resumables, sharedPictures, delivering, tell, log, now } = needs

  async function begin({ id, username, is_admin }: Due) {
    let slugs: string[] = []
    const hasBegun = await db.transaction().execute(async (tx) => {
      const time = now().toISOString()
      if (!(await queries.beginDeletion(tx, id, time))) return false
      await letters.accountDeleted(tx, id)
      await delivering.forgetPerson(tx, { id, username })
      await tell(tx, 'user.removed', [id])
      await queries.emptyAccount(tx, id, nameOfNobody(id))
      if (is_admin) await users.requireActiveAdmin(tx)
      const digest = secrets.digest('retired-username', username)
      await queries.retireUsername(tx, { digest, retired_at: time })
      await queries.deletePersonal(tx, id)
      slugs = await sharedPictures.endOwner(tx, id)
      return true
    })
    sharedPictures.forget(slugs)
    return hasBegun
  }

  /** The last step is postponed while an upload that started earlier is still running. */
  const finish = (id: number) =>
    db.transaction().execute(async (tx) => {
      const isIdle = await reservations.forgetUser(tx, id)
      if (isIdle && !(await queries.hasFile(tx, id))) await queries.finishDeletion(tx, id)
    })

  async function remove(user: Due, signal?: AbortSignal) {
    const { id } = user
    const isGoing = user.deleted_at !== null || (await begin(user))
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
    /** Removes the identity within the request; the files are left to `removeDue`. */
    async beginAt(id: number) {
      await begin(await queries.findLeaving(db, id))
    },

    async removeDue(signal?: AbortSignal) {
      let last = 0
      for (;;) {
        const found = await queries.listDue(db, now().toISOString(), last, ACCOUNTS_PER_BATCH_COUNT)
        for (const user of found) {
          if (signal?.aborted) return
          await remove(user, signal).catch((error: unknown) =>
            log.error({ err: error, user_id: user.id }, 'An account could not be removed yet'),
          )
          last = user.id
        }
        if (found.length < ACCOUNTS_PER_BATCH_COUNT) return
      }
    },
  }
}

export type AccountRemoval = ReturnType<typeof createAccountRemoval>
