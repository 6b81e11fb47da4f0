import type { PaymentPlatform } from '@imagora/contract'
import type { Config } from '#config.ts'
import type { Db } from '#db/schema/schema.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { Reservations } from '#features/uploads/uploads/reservations.ts'
import type { SavedPaymentMethod } from '#gateways/payments/payment-gateway.ts'
import { refuse } from '#platform/refusal.ts'
import * as queries from './queries.ts'

interface RenewalServiceDeps {
  db: Db
  config: Pick<Config, 'publicUrl'>
  reservations: Pick<Reservations, 'lockUser'>
  audit: Pick<AuditService, 'record'>
  emails: Pick<EmailService, 'renewalEnded'>
  now: () => Date
}

/** A paid order whose buyer agreed to renew what it bought. */
interface AgreedRenewal extends SavedPaymentMethod {
  user_id: number
  user_group_id: number
  price_id: number
  gateway_id: number
  platform: PaymentPlatform
  currency: string
}

/** Reasons that the buyer learns by an email of its own. */
type ToldReason = 'missed' | 'not_sold' | 'reversed' | 'admin'
type EndReason = NonNullable<queries.AutoRenewalRow['end_reason']>

/** Consent to renew a subscription: given with a payment, canceled and restarted by the user, ended for good. */
export function createRenewalService({ db, config, reservations, audit, emails, now }: RenewalServiceDeps) {
  const time = () => now().toISOString()

  const end = (tx: Db, { user_id }: queries.AutoRenewalRow, end_reason: EndReason) =>
    queries.updateAutoRenewal(tx, user_id, { state: 'ended', end_reason, changed_at: time() })

  /** Ends the renewal and tells the buyer, unless it has ended before. */
  async function endAndNotify(tx: Db, renewal: queries.AutoRenewalRow, reason: ToldReason) {
    const { user_id, user_group_id, state } = renewal
    if (state === 'ended') return
    await end(tx, renewal, reason)
    const subscription = await queries.findSubscription(tx, user_id, user_group_id)
    if (!subscription?.expired_at) return
    const { name: product, expired_at } = subscription
    const shop_url = config.publicUrl ? `${config.publicUrl}/user/plans` : null
    await emails.renewalEnded(tx, user_id, { product, expired_at, reason, shop_url })
  }

  /** A refund or a chargeback says that the buyer wants no further charge. The caller holds the lock on the user. */
  async function endForOrder(tx: Db, orderId: number) {
    const renewal = await queries.findAutoRenewalOfOrder(tx, orderId)
    if (renewal) await endAndNotify(tx, renewal, 'reversed')
  }

  return {
    end,
    endAndNotify,
    endForOrder,

    async endAfterReversal(orderId: number) {
      const renewal = await queries.findAutoRenewalOfOrder(db, orderId)
      if (!renewal) return
      await db.transaction().execute(async (tx) => {
        await reservations.lockUser(tx, renewal.user_id)
        await endForOrder(tx, orderId)
      })
    },

    async startRenewal(tx: Db, agreed: AgreedRenewal) {
      const times = { created_at: time(), changed_at: time() }
      await queries.saveAutoRenewal(tx, { ...agreed, state: 'active', end_reason: null, ...times })
    },

    /** Another subscription ends the renewal of the earlier one; an order of a renewal continues it. */
    async recordPurchase(
      tx: Db,
      { user_id, order_id, user_group_id }: { user_id: number; order_id: number; user_group_id: number },
    ) {
      const autoRenewal = await queries.findAutoRenewal(tx, user_id)
      const renewal = await queries.findRenewalByOrder(tx, order_id)
      if (renewal) await queries.updateRenewal(tx, renewal.id, { state: 'paid' })
      if (!autoRenewal || autoRenewal.user_group_id === user_group_id) return
      if (renewal?.user_group_id === autoRenewal.user_group_id) {
        await queries.updateAutoRenewal(tx, user_id, { user_group_id })
      } else if (autoRenewal.state !== 'ended') {
        await end(tx, autoRenewal, 'replaced')
      }
    },

    /** Cancels or restarts the renewal; both take effect at the end of the period. */
    setActive: (userId: number, userGroupId: number, isActive: boolean) =>
      db.transaction().execute(async (tx) => {
        await reservations.lockUser(tx, userId)
        const renewal = await queries.findAutoRenewal(tx, userId)
        if (renewal?.user_group_id !== userGroupId || renewal.state === 'ended') throw refuse('owned_missing')
        const state = isActive ? 'active' : 'canceled'
        if (renewal.state === state) return
        await queries.updateAutoRenewal(tx, userId, { state, changed_at: time() })
        if (isActive) await queries.deleteSkipped(tx, userGroupId)
      }),

    /** An administrator ends the renewal of a user. */
    stop: (actor: Actor, userId: number, userGroupId: number) =>
      db.transaction().execute(async (tx) => {
        const user = await queries.findUsername(tx, userId)
        if (!user) throw refuse('user_missing')
        await reservations.lockUser(tx, userId)
        const renewal = await queries.findAutoRenewal(tx, userId)
        if (renewal?.user_group_id !== userGroupId || renewal.state === 'ended') throw refuse('owned_missing')
        await endAndNotify(tx, renewal, 'admin')
        const act = { action: 'renewal.stop', target: `user ${user.id} ${user.username}` }
        await audit.record(tx, actor, act, { state: { from: renewal.state, to: 'ended' } })
      }),
  }
}

export type RenewalService = ReturnType<typeof createRenewalService>
