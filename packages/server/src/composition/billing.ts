import { couponAdmin } from '#features/billing/coupons/admin-service.ts'
import { type CouponService, couponService } from '#features/billing/coupons/service.ts'
import { termReminding } from '#features/billing/entitlements/expiry-reminders.ts'
import { ownedGifts } from '#features/billing/entitlements/gifts.ts'
import { lapsing, trashForeseen } from '#features/billing/entitlements/over-quota.ts'
import { type OwnedService, ownedService } from '#features/billing/entitlements/service.ts'
import { groupAdmin } from '#features/billing/groups/admin-service.ts'
import { groupService } from '#features/billing/groups/service.ts'
import { invoiceService } from '#features/billing/invoices/service.ts'
import { orderAdmin } from '#features/billing/orders/admin-service.ts'
import { couponGuesses, ordering, orderQuoting } from '#features/billing/orders/create-order.ts'
import { granted, orderGranting } from '#features/billing/orders/fulfillment.ts'
import { repeatedCalls } from '#features/billing/orders/idempotency.ts'
import { orderWork } from '#features/billing/orders/jobs.ts'
import { orderCancelling } from '#features/billing/orders/order-cancellation.ts'
import { orderSettling } from '#features/billing/orders/payment-capture.ts'
import { paymentFollowing } from '#features/billing/orders/payment-polling.ts'
import { paymentAsking } from '#features/billing/orders/payment-provider-client.ts'
import { noticeHearing } from '#features/billing/orders/payment-webhook.ts'
import { orderRefunding } from '#features/billing/orders/refund-order.ts'
import { revenueService } from '#features/billing/orders/revenue.ts'
import { orderService } from '#features/billing/orders/service.ts'
import { orderPaying, roomMaking } from '#features/billing/orders/start-payment.ts'
import type { PaymentGateways } from '#features/billing/orders/payment-methods.ts'
import { paymentGatewayService } from '#features/billing/payments/gateway-admin-service.ts'
import { planAdmin } from '#features/billing/plans/admin-service.ts'
import { type PlanService, planService } from '#features/billing/plans/service.ts'
import { usageService } from '#features/billing/usage/service.ts'
import type { TrafficService } from '#features/delivery/traffic/service.ts'
import type { TrashService } from '#features/library/trash/service.ts'
import { uploadsUsed } from '#features/uploads/uploads/reservations.ts'
import type { Core, Runtime } from './core.ts'
import type { StoragesServices } from './storages.ts'

interface OrdersDeps {
  runtime: Pick<Runtime, 'db' | 'jobs' | 'log' | 'now'>
  core: Pick<Core, 'settings' | 'rateLimits' | 'audit' | 'letters' | 'tell' | 'reservations'>
  paymentGateways: PaymentGateways
  plans: PlanService
  coupons: CouponService
  owned: OwnedService
}

/** Orders from the quote to the invoice, with their payments. */
function createOrders(deps: OrdersDeps) {
  const { paymentGateways, plans, coupons, owned } = deps
  const { settings, rateLimits, audit, letters, tell, reservations } = deps.core
  const { db, jobs, log, now } = deps.runtime

  // The jobs of orders call services that enqueue these jobs: `hands` is called when a job runs.
  const work = orderWork({ db, jobs, hands: () => ({ cancelling, following, repeats }), now })
  const { closeSoon, askSoon } = work
  const repeats = repeatedCalls({ now })
  const granting = orderGranting({ reservations, owned, coupons, letters, tell, closeSoon, now })
  const decide = granted(granting)
  const settling = orderSettling({ db, granting, audit, letters, log, now })
  const asking = paymentAsking({ db, paymentGateways, settling, now })
  const following = paymentFollowing({ db, asking, askSoon, log, now })
  const hearing = noticeHearing({ db, asking, settling, log, now })
  const cancelling = orderCancelling({ db, coupons, granting, asking, closeSoon, log, now })
  const makeRoom = roomMaking({ db, asking, log })
  const paying = orderPaying({ db, reservations, paymentGateways, makeRoom, repeats, rateLimits, log, now })
  const quote = orderQuoting({ plans, coupons, settings })
  const guesses = couponGuesses(rateLimits)
  const orders = orderService({
    db,
    owned,
    paymentGateways,
    quote,
    cancelling,
    following,
    hearing,
    paying,
    rateLimits,
    guesses,
    now,
  })
  return {
    orders,
    placeOrder: ordering({
      db,
      settings,
      reservations,
      coupons,
      quote,
      granting,
      repeats,
      rateLimits,
      guesses,
      now,
    }),
    orderWork: work,
    orderAdmin: orderAdmin({ db, audit, granting, decide, cancelling, owned, now }),
    orderRefunding: orderRefunding({ db, audit, letters, tell, owned, granting, decide, now }),
    revenue: revenueService({ db, settings, now }),
    invoices: invoiceService({ orders, settings }),
  }
}

interface BillingDeps {
  runtime: Pick<Runtime, 'config' | 'db' | 'secrets' | 'outbound' | 'breakers' | 'jobs' | 'log' | 'now'>
  core: Pick<Core, 'settings' | 'rateLimits' | 'audit' | 'letters' | 'tell' | 'policies' | 'reservations'>
  storages: Pick<StoragesServices, 'storages'>
  traffic: Pick<TrafficService, 'month'>
  trash: Pick<TrashService, 'put'>
}

/** What the site sells, what users have of it, and how they pay for it. */
export function createBilling(deps: BillingDeps) {
  const { runtime, core, traffic, trash } = deps
  const { settings, audit, letters, policies, reservations } = core
  const { config, db, secrets, outbound, breakers, now } = runtime
  const { storages } = deps.storages

  const paymentGateways = paymentGatewayService({ db, config, secrets, breakers, outbound, audit, now })
  const groups = groupService({ db, storages, paymentGateways, now })
  const plans = planService({ db, settings })
  const coupons = couponService({ now })
  const owned = ownedService({ db, reservations, now })
  const usage = usageService({
    db,
    settings,
    groups,
    uploadsUsed: uploadsUsed({ db, now }),
    trashForeseen: trashForeseen({ db, settings, now }),
    traffic,
    now,
  })
  const orderServices = createOrders({ runtime, core, paymentGateways, plans, coupons, owned })
  return {
    paymentGateways,
    groups,
    groupAdmin: groupAdmin({ db, audit, policies, now }),
    plans,
    planAdmin: planAdmin({ db, settings, audit, now }),
    coupons,
    couponAdmin: couponAdmin({ db, settings, audit, now }),
    owned,
    ownedGifts: ownedGifts({ db, owned, reservations, audit, now }),
    terms: {
      remind: termReminding({ db, config, settings, letters, now }),
      lapse: lapsing({ db, settings, groups, letters, trash, now }),
    },
    usage,
    orders: orderServices.orders,
    placeOrder: orderServices.placeOrder,
    orderWork: orderServices.orderWork,
    orderAdmin: orderServices.orderAdmin,
    orderRefunding: orderServices.orderRefunding,
    revenue: orderServices.revenue,
    invoices: orderServices.invoices,
  }
}

export type BillingServices = ReturnType<typeof createBilling>
