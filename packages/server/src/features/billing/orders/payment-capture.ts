import * as queries from './queries.ts'
import * as payments from './payment-queries.ts'
import { type LateReason, type PaymentPlatform, toMajor } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { AuditService } from '#features/operations/audit-log/service.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { Log } from '#platform/process/log.ts'
import type { OrderRow } from './queries.ts'
import { isUniqueViolation } from '#db/dialects/database-errors.ts'
import type { OrderFulfillment } from './fulfillment.ts'
import type { SavedPaymentMethod } from '#gateways/payments/payment-gateway.ts'
import { isStale, type Money } from './order-state.ts'
import { newPayment, type PaymentRow } from './payment-queries.ts'

interface PaymentAlertDeps {
  audit: Pick<AuditService, 'recordSystemEvent'>
  emails: Pick<EmailService, 'latePaymentReceived' | 'latePaymentKept'>
  log: Log
}

/** A received payment that was not granted. */
interface UnmatchedPayment {
  reason: LateReason
  amount: number
  currency: string
  reference: string | null
  provider_trade_no: string | null
}

/** Alerts the administrators and the buyer of a payment that no order waits for, so that none is dropped silently. */
const createPaymentAlert =
  ({ audit, emails, log }: PaymentAlertDeps) =>
  async (tx: Db, { trade_no, user_id }: OrderRow, { amount, ...stray }: UnmatchedPayment) => {
    const paid = { ...stray, amount: toMajor(amount, stray.currency) }
    log.warn({ trade_no, ...paid }, 'Money came that is to be decided on')
    await audit.recordSystemEvent(tx, { action: 'payment.late', target: `order ${trade_no}` }, paid)
    const detail = { trade_no, amount, currency: stray.currency, reason: stray.reason }
    for (const admin of await queries.listAdmins(tx)) await emails.latePaymentReceived(tx, admin, detail)
    const hasCome = stray.reason !== 'unconfirmed' && stray.reason !== 'reused'
    if (user_id !== null && hasCome) await emails.latePaymentKept(tx, user_id, detail)
  }

/** A payment whose buyer agreed to renew what it bought with the same payment method. */
interface RenewingPayment extends SavedPaymentMethod {
  user_id: number
  user_group_id: number
  price_id: number
  gateway_id: number
  platform: PaymentPlatform
  currency: string
}

interface PaymentCaptureDeps extends PaymentAlertDeps {
  db: Db
  renewals: { startRenewal(tx: Db, payment: RenewingPayment): Promise<void> }
  fulfillment: OrderFulfillment
  now: () => Date
}

/** A payment that a provider reports as captured. */
interface CapturedPayment extends Money {
  provider_trade_no: string
  saved_method?: SavedPaymentMethod
}

/**
 * Result of a reported payment: granted; already known; kept for an administrator to decide on; or refused, because the
 * same money was reported for another order before.
 */
export type CaptureOutcome = 'granted' | 'repeated' | 'late' | 'reused'

type Verdict = Awaited<ReturnType<OrderFulfillment['checkPayment']>>

const waiting = ['open', 'closed'] as const
const isWaiting = ({ state }: PaymentRow) => state === 'open' || state === 'closed'

/** Records each received payment once and grants it in the same transaction. */
export function createPaymentCapture(deps: PaymentCaptureDeps) {
  const { db, fulfillment, renewals, now } = deps
  const alert = createPaymentAlert(deps)

  const receivedOf = ({ provider_trade_no, amount, currency }: CapturedPayment) => ({
    provider_trade_no,
    received_amount: amount,
    received_currency: currency,
    paid_at: now().toISOString(),
  })

  /** Money beyond the requested payment gets a row of its own, because the first row holds its own amount. */
  const addStray = (
    tx: Db,
    order: OrderRow,
    { gateway_id, platform, channel, label }: PaymentRow,
    capturedPayment: CapturedPayment,
  ) => {
    const { amount, currency } = capturedPayment
    const stray = { ...receivedOf(capturedPayment), gateway_id, platform, channel, label, amount, currency }
    const late = { state: 'late', late_reason: 'double' } as const
    return payments.insertPayment(tx, newPayment(order, now().toISOString(), { ...stray, ...late }))
  }

  async function recordLatePayment(
    tx: Db,
    order: OrderRow,
    payment: PaymentRow,
    capturedPayment: CapturedPayment,
    reason: LateVerdict,
  ) {
    const { provider_trade_no, amount, currency } = capturedPayment
    const paymentFields = { ...receivedOf(capturedPayment), late_reason: reason }
    if (isWaiting(payment)) await payments.updatePaymentState(tx, payment.id, waiting, 'late', paymentFields)
    else await addStray(tx, order, payment, capturedPayment)
    await alert(tx, order, { reason, amount, currency, reference: payment.reference, provider_trade_no })
    return 'late' as const
  }

  /** Returns null if this money was not reported before. */
  async function findEarlierReport(
    tx: Db,
    { order_id, gateway_id }: PaymentRow,
    { provider_trade_no }: CapturedPayment,
  ) {
    const same = await payments.findByProviderTradeNo(tx, gateway_id ?? 0, provider_trade_no)
    if (!same) return null
    return same.order_id === order_id ? 'repeated' : 'reused'
  }

  /** The alert is sent once per payment, however often it is reported. */
  async function alertReuse(tx: Db, order: OrderRow, { id, reference }: PaymentRow, capturedPayment: CapturedPayment) {
    const { amount, currency, provider_trade_no } = capturedPayment
    if (await payments.setLateReason(tx, id, 'reused'))
      await alert(tx, order, { reason: 'reused', amount, currency, reference, provider_trade_no })
  }

  const captureOnce = (paymentId: number, capturedPayment: CapturedPayment) =>
    db.transaction().execute(async (tx): Promise<CaptureOutcome> => {
      const { order_id } = (await payments.findPayment(tx, paymentId))!
      const order = await fulfillment.lock(tx, order_id)
      const payment = (await payments.findPayment(tx, paymentId))!
      const before = await findEarlierReport(tx, payment, capturedPayment)
      if (before === 'reused') await alertReuse(tx, order, payment, capturedPayment)
      if (before) return before
      const isLate = isStale(order.expires_at, now())
      const verdict = isWaiting(payment) ? await fulfillment.checkPayment(tx, order, capturedPayment, isLate) : 'double'
      if (verdict !== 'grant') return recordLatePayment(tx, order, payment, capturedPayment, verdict)
      await payments.updatePaymentState(tx, payment.id, waiting, 'paid', {
        ...receivedOf(capturedPayment),
        late_reason: null,
      })
      const { owned_id } = await fulfillment.fulfillOrder(tx, order, payment.label)
      await startRenewal(tx, order, payment, owned_id, capturedPayment.saved_method)
      return 'granted'
    })

  async function startRenewal(
    tx: Db,
    { user_id, price_id, currency }: OrderRow,
    { is_renewing, gateway_id, platform }: PaymentRow,
    user_group_id: number,
    savedMethod: SavedPaymentMethod | undefined,
  ) {
    if (!is_renewing || !savedMethod || user_id === null || price_id === null) return
    if (gateway_id === null || platform === null) return
    const bought = { user_id, user_group_id, price_id, currency }
    await renewals.startRenewal(tx, { ...savedMethod, ...bought, gateway_id, platform })
  }

  return {
    alert,

    /** Records money once, whichever channel reports it and however often. */
    async capturePayment(paymentId: number, capturedPayment: CapturedPayment): Promise<CaptureOutcome> {
      try {
        return await captureOnce(paymentId, capturedPayment)
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        // The same money was reported for two orders at once and the other won; the retry sees its row.
        return captureOnce(paymentId, capturedPayment)
      }
    },
  }
}

type LateVerdict = Exclude<Verdict, 'grant'>

export type PaymentCapture = ReturnType<typeof createPaymentCapture>
