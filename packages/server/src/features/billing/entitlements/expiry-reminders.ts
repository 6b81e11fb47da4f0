import type { Config } from '#config.ts'
import type { Db } from '#db/schema/schema.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import { sizeInWords } from '#locales/texts.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'
import { reminderCutoff, REMINDER_DAYS } from './entitlement-terms.ts'
import type { OwnedThing } from '#gateways/mail/email-contents.ts'

interface ExpiryRemindersDeps {
  db: Db
  config: Pick<Config, 'publicUrl'>
  settings: Pick<SettingsStore, 'get'>
  emails: Pick<EmailService, 'entitlementEnding'>
  now: () => Date
}

interface ExpiringEntitlement {
  id: number
  user_id: number
  plan_id: number | null
  expired_at: string | null
}

const REMINDERS_PER_BATCH_COUNT = 100

/**
 * Reminder emails before an entitlement expires: each is sent once, and only the nearest to the end if several are due.
 */
export function createExpiryReminders({ db, config, settings, emails, now }: ExpiryRemindersDeps) {
  const urlOf = ({ plan_id }: ExpiringEntitlement) =>
    config.publicUrl ? `${config.publicUrl}/user/plans${plan_id === null ? '' : `/${plan_id}`}` : null

  const remind = (
    table: queries.EntitlementTable,
    ending: ExpiringEntitlement,
    entitlement: OwnedThing,
    days: number,
  ) =>
    db.transaction().execute(async (tx) => {
      const { id, user_id, expired_at } = ending
      if (expired_at === null || !(await queries.markReminded(tx, table, { id, expired_at }, days))) return
      await emails.entitlementEnding(tx, user_id, { thing: entitlement, days, expired_at, renew_url: urlOf(ending) })
    })

  /** Reminded entitlements are no longer listed, so each batch reads from the start. */
  async function remindAll(days: number, signal?: AbortSignal) {
    const time = now().toISOString()
    const due = { time, until: reminderCutoff(days, time), days, limit: REMINDERS_PER_BATCH_COUNT }
    for (;;) {
      const groups = await queries.listEndingGroups(db, due)
      for (const ending of groups) await remind('user_groups', ending, { group: ending.name }, days)
      const packages = await queries.listEndingCapacities(db, due)
      for (const ending of packages) {
        await remind('user_capacities', ending, { size: sizeInWords(ending.bytes) }, days)
      }
      if (Math.max(groups.length, packages.length) < REMINDERS_PER_BATCH_COUNT || signal?.aborted) return
    }
  }

  return async (signal?: AbortSignal) => {
    if (!(await settings.get()).lapse_letters) return
    for (const days of REMINDER_DAYS.toReversed()) await remindAll(days, signal)
  }
}
