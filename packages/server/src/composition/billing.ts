import { createCouponAdmin } from '#features/billing/coupons/admin-service.ts'
import { type CouponService, couponService } from '#features/billing/coupons/service.ts'
import { createExpiryReminders } from '#features/billing/entitlements/expiry-reminders.ts'
import { createEntitlementGifts } from '#features/billing/entitlements/gifts.ts'
import { createQuotaEnforcement, createTrashForecast } from '#features/billing/entitlements/over-quota.ts'
import { type EntitlementService, createEntitlementService } from '#features/billing/entitlements/service.ts'
import { createGroupAdmin } from '#features/billing/groups/admin-service.ts'
import { createGroupService } from '#features/billing/groups/service.ts'
import { createInvoiceService } from '#features/billing/invoices/service.ts'
import { createOrderAdmin } from '#features/billing/orders/admin-service.ts'
import { couponGuesses, createOrderCreation, orderQuoting } from '#features/billing/orders/create-order.ts'
import { granted, orderGranting } from '#features/billing/orders/fulfillment.ts'
import { repeatedCalls } from '#features/billing/orders/idempotency.ts'
import { createOrderJobs } from '#features/billing/orders/jobs.ts'
import { createOrderCancellation } from '#features/billing/orders/order-cancellation.ts'
import { createPaymentCapture } from '#features/billing/orders/payment-capture.ts'
import { createPaymentPolling } from '#features/billing/orders/poll-payments.ts'
import { createPaymentProviderClient, type PaymentGateways } from '#features/billing/orders/payment-provider-client.ts'
import { createPaymentWebhook } from '#features/billing/orders/payment-webhook.ts'
import { createOrderRefunds } from '#features/billing/orders/refund-order.ts'
import { createRevenueService } from '#features/billing/orders/revenue.ts'
import { createOrderService } from '#features/billing/orders/service.ts'
import { createPaymentStart, createPaymentSlots } from '#features/billing/orders/start-payment.ts'
import { createPaymentGatewayService } from '#features/billing/payments/gateway-admin-service.ts'
import { createPlanAdmin } from '#features/billing/plans/admin-service.ts'
import { type PlanService, createPlanService } from '#features/billing/plans/service.ts'
import { createUsageService } from '#features/billing/usage/service.ts'
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
  owned: EntitlementService
}

/** Creates the order services from quote to invoice, with their payments. */
function createOrders(deps: OrdersDeps) {
  const { paymentGateways, plans, coupons, owned } = deps
  const { settings, rateLimits, audit, letters, tell, reservations } = deps.core
  const { db, jobs, log, now } = deps.runtime

  // The jobs of orders call services that enqueue these jobs: `hands` is called when a job runs.
  const work = createOrderJobs({ db, jobs, hands: () => ({ cancelling, following, repeats }), now })
  const { closeSoon, askSoon } = work
  const repeats = repeatedCalls({ now })
  const granting = orderGranting({ reservations, owned, coupons, letters, tell, closeSoon, now })
  const decide = granted(granting)
  const settling = createPaymentCapture({ db, granting, audit, letters, log, now })
  const asking = createPaymentProviderClient({ db, paymentGateways, settling, now })
  const following = createPaymentPolling({ db, asking, askSoon, log, now })
  const hearing = createPaymentWebhook({ db, asking, settling, log, now })
  const cancelling = createOrderCancellation({ db, coupons, granting, asking, closeSoon, log, now })
  const makeRoom = createPaymentSlots({ db, asking, log })
  const paying = createPaymentStart({ db, reservations, paymentGateways, makeRoom, repeats, rateLimits, log, now })
  const quote = orderQuoting({ plans, coupons, settings })
  const guesses = couponGuesses(rateLimits)
  const orders = createOrderService({
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
    placeOrder: createOrderCreation({
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
    orderAdmin: createOrderAdmin({ db, audit, granting, decide, cancelling, owned, now }),
    orderRefunding: createOrderRefunds({ db, audit, letters, tell, owned, granting, decide, now }),
    revenue: createRevenueService({ db, settings, now }),
    invoices: createInvoiceService({ orders, settings }),
  }
}

interface BillingDeps {
  runtime: Pick<Runtime, 'config' | 'db' | 'secrets' | 'outbound' | 'breakers' | 'jobs' | 'log' | 'now'>
  core: Pick<Core, 'settings' | 'rateLimits' | 'audit' | 'letters' | 'tell' | 'policies' | 'reservations'>
  storages: Pick<StoragesServices, 'storages'>
  traffic: Pick<TrafficService, 'month'>
  trash: Pick<TrashService, 'put'>
}

/** Creates the services for plans, entitlements and payments. */
export function createBilling(deps: BillingDeps) {
  const { runtime, core, traffic, trash } = deps
  const { settings, audit, letters, policies, reservations } = core
  const { config, db, secrets, outbound, breakers, now } = runtime
  const { storages } = deps.storages

  const paymentGateways = createPaymentGatewayService({ db, config, secrets, breakers, outbound, audit, now })
  const groups = createGroupService({ db, storages, paymentGateways, now })
  const plans = createPlanService({ db, settings })
  const coupons = couponService({ now })
  const owned = createEntitlementService({ db, reservations, now })
  const usage = createUsageService({
    db,
    settings,
    groups,
    uploadsUsed: uploadsUsed({ db, now }),
    trashForeseen: createTrashForecast({ db, settings, now }),
    traffic,
    now,
  })
  const orderServices = createOrders({ runtime, core, paymentGateways, plans, coupons, owned })
  return {
    paymentGateways,
    groups,
    groupAdmin: createGroupAdmin({ db, audit, policies, now }),
    plans,
    planAdmin: createPlanAdmin({ db, settings, audit, now }),
    coupons,
    couponAdmin: createCouponAdmin({ db, settings, audit, now }),
    owned,
    ownedGifts: createEntitlementGifts({ db, owned, reservations, audit, now }),
    terms: {
      remind: createExpiryReminders({ db, config, settings, letters, now }),
      lapse: createQuotaEnforcement({ db, settings, groups, letters, trash, now }),
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
