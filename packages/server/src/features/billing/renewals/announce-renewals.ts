import type { Config } from '#config.ts'
import type { Db } from '#db/schema/schema.ts'
import { renewalChargeAt } from '#features/billing/entitlements/entitlement-terms.ts'
import type { OrderQuoter } from '#features/billing/orders/create-order.ts'
import { isRenewable } from '#features/billing/orders/order-state.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { Reservations } from '#features/uploads/uploads/reservations.ts'
import { Refusal } from '#platform/refusal.ts'
import { DAY_MS, HOUR_MS } from '#platform/time.ts'
import * as queries from './queries.ts'
import type { RenewalService } from './service.ts'

interface RenewalAnnouncementsDeps {
  db: Db
  config: Pick<Config, 'publicUrl'>
  reservations: Pick<Reservations, 'lockUser'>
  quoteOrder: OrderQuoter
  renewals: Pick<RenewalService, 'endAndNotify'>
  emails: Pick<EmailService, 'renewalUpcoming'>
  now: () => Date
}

const ANNOUNCED_AHEAD_MS = 7 * DAY_MS
const RENEWALS_PER_BATCH_COUNT = 100

/**
 * Returns the time of the first charge: one day before the end, or later if the buyer was told so late that less than a
 * day would be left to cancel.
 */
function firstChargeAt(period_end: string, told: Date) {
  const last = Date.parse(period_end) - HOUR_MS
  return new Date(
    Math.max(Date.parse(renewalChargeAt(period_end)), Math.min(told.getTime() + DAY_MS, last)),
  ).toISOString()
}

/**
 * Returns the price as it is on sale now; null if it is no longer sold, or has been changed into one that cannot renew: a
 * short period would be charged for every few days, and nothing can be charged for a free one.
 */
export async function quoteRenewal(quoteOrder: OrderQuoter, tx: Db, renewal: queries.AutoRenewalRow, time: Date) {
  const { user_id, price_id, currency } = renewal
  try {
    const quote = await quoteOrder(tx, user_id, { price_id, currency }, time)
    return quote.amount > 0 && isRenewable(quote.snapshot) ? quote : null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Tells buyers of each renewal a week ahead, with the amount that will be charged. */
export function createRenewalAnnouncements(deps: RenewalAnnouncementsDeps) {
  const { db, config, reservations, quoteOrder, renewals, emails, now } = deps
  const manage_url = config.publicUrl ? `${config.publicUrl}/user/dashboard` : null

  const announce = (userId: number) =>
    db.transaction().execute(async (tx) => {
      await reservations.lockUser(tx, userId)
      const autoRenewal = await queries.findAutoRenewal(tx, userId)
      if (autoRenewal?.state !== 'active') return
      const { user_group_id } = autoRenewal
      const subscription = await queries.findSubscription(tx, userId, user_group_id)
      if (!subscription?.expired_at || !subscription.is_active) return
      const time = now()
      const quote = await quoteRenewal(quoteOrder, tx, autoRenewal, time)
      if (!quote) {
        await renewals.endAndNotify(tx, autoRenewal, 'not_sold')
        return
      }
      const { amount, currency, plan } = quote
      const period_end = subscription.expired_at
      const next_attempt_at = firstChargeAt(period_end, time)
      const isNew = await queries.insertRenewal(tx, {
        user_id: userId,
        user_group_id,
        period_end,
        amount,
        currency,
        state: 'announced',
        attempts: 0,
        next_attempt_at,
        order_id: null,
        payment_id: null,
        created_at: time.toISOString(),
      })
      if (!isNew) return
      const upcoming = { product: plan.name, amount, currency, charge_at: next_attempt_at, manage_url }
      await emails.renewalUpcoming(tx, userId, upcoming)
    })

  return async (signal?: AbortSignal) => {
    const time = now()
    const until = new Date(time.getTime() + ANNOUNCED_AHEAD_MS).toISOString()
    let last = 0
    for (;;) {
      const due = await queries.listToAnnounce(db, time.toISOString(), until, last, RENEWALS_PER_BATCH_COUNT)
      for (const { user_id } of due) {
        if (signal?.aborted) return
        await announce(user_id)
        last = user_id
      }
      if (due.length < RENEWALS_PER_BATCH_COUNT) return
    }
  }
}
