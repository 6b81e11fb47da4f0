import type { Config } from '#config.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PaymentCapture } from '#features/billing/orders/payment-capture.ts'
import type { PaymentProviderClient } from '#features/billing/orders/payment-provider-client.ts'
import * as payments from '#features/billing/orders/payment-queries.ts'
import * as orders from '#features/billing/orders/queries.ts'
import type { OrderRow } from '#features/billing/orders/queries.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { Reservations } from '#features/uploads/uploads/reservations.ts'
import type { PaymentGateway, SavedMethodChargeResult } from '#gateways/payments/payment-gateway.ts'
import type { Log } from '#platform/process/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { DAY_MS, HOUR_MS } from '#platform/time.ts'
import type { SiteMode } from '#settings/site-mode.ts'
import type { ChargePreparation, PreparedCharge } from './prepare-charge.ts'
import * as queries from './queries.ts'
import type { RenewalService } from './service.ts'

interface RenewalChargesDeps {
  db: Db
  config: Pick<Config, 'publicUrl'>
  siteMode: Pick<SiteMode, 'get'>
  reservations: Pick<Reservations, 'lockUser'>
  paymentGateways: Record<'open' | 'openAnyGateway', (id: number) => Promise<{ gateway: PaymentGateway }>>
  providerClient: Pick<PaymentProviderClient, 'close'>
  paymentCapture: Pick<PaymentCapture, 'capturePayment'>
  prepareCharge: ChargePreparation
  renewals: Pick<RenewalService, 'end'>
  emails: Pick<EmailService, 'renewalFailed' | 'renewalActionRequired'>
  log: Log
  now: () => Date
}

/** Days after the first charge at which a declined one is repeated. */
const RETRY_DAYS = [1, 3, 5]
const RENEWALS_PER_BATCH_COUNT = 100

/**
 * [Note: One charge per attempt] The pair of subscription and end of period is unique, and each attempt for it has one
 * payment and one idempotency key. Both are committed before the provider is called, so an attempt whose outcome was
 * lost is repeated with the same key and reference, and the provider returns the charge that it has made. The charge
 * also carries the pair, so that one of an attempt that this database has closed or forgotten is found as well.
 */
const purposeOf = ({ user_group_id, period_end }: queries.RenewalRow) =>
  `imagora-renewal-${user_group_id}-${Date.parse(period_end)}`

/** Returns null after the last attempt. The first retry comes before the end, so that no hour is lost to it. */
function nextRetryAt({ attempts, period_end }: queries.RenewalRow, { created_at }: OrderRow, time: Date) {
  const days = RETRY_DAYS[attempts]
  if (days === undefined) return null
  const retry = Date.parse(created_at) + days * DAY_MS
  const last = Date.parse(period_end) - HOUR_MS
  return new Date(attempts === 0 && last > time.getTime() ? Math.min(retry, last) : retry).toISOString()
}

/** Charges saved payment methods for subscriptions that are about to end. */
export function createRenewalCharges(deps: RenewalChargesDeps) {
  const { db, config, siteMode, reservations, paymentGateways, providerClient, paymentCapture } = deps
  const { prepareCharge, renewals, emails, log, now } = deps

  const payUrlOf = ({ trade_no }: OrderRow) => (config.publicUrl ? `${config.publicUrl}/user/orders/${trade_no}` : null)

  /** The buyer may have begun to pay the order by hand; returns false unless each such payment is closed. */
  async function closeOtherPayments({ order, payment }: PreparedCharge) {
    for (const other of await payments.listOpenPayments(db, order.id)) {
      if (other.id !== payment.id && !(await providerClient.close(other))) return false
    }
    return (await orders.findOrder(db, order.id))?.status === 'unpaid'
  }

  async function charge({ autoRenewal, renewal, order, payment }: PreparedCharge): Promise<SavedMethodChargeResult> {
    const { gateway_id, customer_id, payment_method_id } = autoRenewal
    const { amount, currency, name: title } = order
    try {
      const { gateway } = await paymentGateways.open(gateway_id)
      if (gateway.chargeSavedMethod) {
        const purpose = purposeOf(renewal)
        const named = { reference: payment.reference!, title, purpose }
        const idempotency_key = `${purpose}-${renewal.attempts + 1}`
        const money = { amount, currency, customer_id, payment_method_id }
        return await gateway.chargeSavedMethod({ ...named, idempotency_key, ...money })
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
    // The gateway was turned off or deleted, which may be undone before the next attempt.
    return { state: 'declined', provider_id: null, provider_trade_no: '', amount: 0, currency }
  }

  /** Returns null if the attempt was not made, or its gateway cannot tell. */
  async function findCharge({ autoRenewal, renewal, payment }: PreparedCharge) {
    const { gateway_id, customer_id } = autoRenewal
    try {
      const { gateway } = await paymentGateways.openAnyGateway(gateway_id)
      const named = { reference: payment.reference!, purpose: purposeOf(renewal) }
      return (await gateway.findSavedMethodCharge?.({ ...named, customer_id })) ?? null
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return null
    }
  }

  const recordDecline = ({ autoRenewal, renewal, order, payment }: PreparedCharge) =>
    db.transaction().execute(async (tx) => {
      await reservations.lockUser(tx, renewal.user_id)
      if (!(await payments.updatePaymentState(tx, payment.id, ['open'], 'closed'))) return
      const retry_at = nextRetryAt(renewal, order, now())
      await queries.updateRenewal(tx, renewal.id, {
        attempts: renewal.attempts + 1,
        payment_id: null,
        ...(retry_at === null ? { state: 'failed' } : { next_attempt_at: retry_at }),
      })
      // The buyer may have agreed to another renewal meanwhile, which goes on.
      const current = await queries.findAutoRenewal(tx, renewal.user_id)
      const isCurrent = current?.created_at === autoRenewal.created_at
      if (retry_at === null && isCurrent) await renewals.end(tx, autoRenewal, 'failed')
      const { trade_no, name, amount, currency } = order
      const failed = { trade_no, product: name, amount, currency, retry_at, pay_url: payUrlOf(order) }
      await emails.renewalFailed(tx, renewal.user_id, failed)
    })

  const requestAction = ({ renewal, order, payment }: PreparedCharge) =>
    db.transaction().execute(async (tx) => {
      await reservations.lockUser(tx, renewal.user_id)
      if (!(await payments.updatePaymentState(tx, payment.id, ['open'], 'closed'))) return
      await queries.updateRenewal(tx, renewal.id, { state: 'action_required' })
      const { trade_no, name, amount, currency } = order
      const action = { trade_no, product: name, amount, currency, pay_url: payUrlOf(order) }
      await emails.renewalActionRequired(tx, renewal.user_id, action)
    })

  async function applyResult(prepared: PreparedCharge, { state, provider_id, ...money }: SavedMethodChargeResult) {
    const { payment, renewal } = prepared
    if (state === 'declined') return recordDecline(prepared)
    if (state === 'action_required') return requestAction(prepared)
    if (provider_id !== null) await payments.saveProviderId(db, payment.id, provider_id)
    if (state === 'paid') return paymentCapture.capturePayment(payment.id, money)
    // A bank that takes its time reports the end of it by a notification, and is asked again.
    const next_attempt_at = new Date(now().getTime() + HOUR_MS).toISOString()
    return queries.updateRenewal(db, renewal.id, { next_attempt_at })
  }

  /** A site that takes no changes could not record the money, and in a restored copy buyers cannot cancel. */
  const isPaused = async () => (await siteMode.get()).mode !== 'normal' || (await queries.isUnconfirmedCopy(db))

  /** Counts the money of an attempt that is no longer wanted but was made; its answer was lost. */
  async function settleEarlierAttempt(prepared: PreparedCharge) {
    const result = await findCharge(prepared)
    if (result?.state === 'paid' || result?.state === 'processing') await applyResult(prepared, result)
    else await queries.updateRenewal(db, prepared.renewal.id, { state: 'skipped' })
  }

  async function renew(due: queries.RenewalRow) {
    const prepared = await prepareCharge(due)
    if (prepared && !prepared.isWanted) await settleEarlierAttempt(prepared)
    else if (prepared && (await closeOtherPayments(prepared))) await applyResult(prepared, await charge(prepared))
  }

  return async (signal?: AbortSignal) => {
    let last = 0
    for (;;) {
      const due = await queries.listDue(db, now().toISOString(), last, RENEWALS_PER_BATCH_COUNT)
      for (const renewal of due) {
        if (signal?.aborted || (await isPaused())) return
        await renew(renewal).catch((error: unknown) =>
          log.warn({ err: error, renewal_id: renewal.id }, 'A subscription could not be renewed yet'),
        )
        last = renewal.id
      }
      if (due.length < RENEWALS_PER_BATCH_COUNT) return
    }
  }
}
