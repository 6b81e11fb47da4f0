import { createCouponAdmin } from '#features/billing/coupons/admin-service.ts'
import { createCouponBatches } from '#features/billing/coupons/batch-service.ts'
import { type CouponService, createCouponService } from '#features/billing/coupons/service.ts'
import { createExpiryReminders } from '#features/billing/entitlements/expiry-reminders.ts'
import { createEntitlementGifts } from '#features/billing/entitlements/gifts.ts'
import { createQuotaEnforcement, createTrashForecast } from '#features/billing/entitlements/over-quota.ts'
import { type EntitlementService, createEntitlementService } from '#features/billing/entitlements/service.ts'
import { createGroupAdmin } from '#features/billing/groups/admin-service.ts'
import { createGroupService } from '#features/billing/groups/service.ts'
import { createInvoiceService } from '#features/billing/invoices/service.ts'
import { createOrderAdmin } from '#features/billing/orders/admin-service.ts'
import {
  createCouponGuessLimiter,
  createOrderCreation,
  createOrderQuoter,
} from '#features/billing/orders/create-order.ts'
import { createManualFulfillment, createOrderFulfillment } from '#features/billing/orders/fulfillment.ts'
import { createIdempotencyStore } from '#features/billing/orders/idempotency.ts'
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
import { createRenewalAnnouncements } from '#features/billing/renewals/announce-renewals.ts'
import { createRenewalCharges } from '#features/billing/renewals/charge-renewals.ts'
import { createChargePreparation } from '#features/billing/renewals/prepare-charge.ts'
import { createRenewalService, type RenewalService } from '#features/billing/renewals/service.ts'
import { createUsageService } from '#features/billing/usage/service.ts'
import type { TrafficService } from '#features/delivery/traffic/service.ts'
import type { TrashService } from '#features/library/trash/service.ts'
import { createUploadUsage } from '#features/uploads/uploads/reservations.ts'
import type { Core, Runtime } from './core.ts'
import type { StoragesServices } from './storages.ts'

interface OrdersDeps {
  runtime: Pick<Runtime, 'db' | 'jobs' | 'log' | 'now'>
  core: Pick<Core, 'settings' | 'rateLimits' | 'audit' | 'emails' | 'publishEvent' | 'reservations'>
  paymentGateways: PaymentGateways
  plans: PlanService
  coupons: CouponService
  entitlements: EntitlementService
  renewals: RenewalService
}

/** Creates the order services from quote to invoice, with their payments. */
function createOrders(deps: OrdersDeps) {
  const { paymentGateways, plans, coupons, entitlements, renewals } = deps
  const { settings, rateLimits, audit, emails, publishEvent, reservations } = deps.core
  const { db, jobs, log, now } = deps.runtime

  // The jobs of orders call services that enqueue these jobs: `hands` is called when a job runs.
  const orderJobs = createOrderJobs({ db, jobs, services: () => ({ cancellation, paymentPolling, idempotency }), now })
  const { enqueuePaymentClosing, enqueuePoll } = orderJobs
  const idempotency = createIdempotencyStore({ now })
  const fulfillment = createOrderFulfillment({
    reservations,
    entitlements,
    coupons,
    emails,
    publishEvent,
    renewals,
    enqueuePaymentClosing,
    now,
  })
  const fulfillManually = createManualFulfillment(fulfillment)
  const paymentCapture = createPaymentCapture({ db, fulfillment, renewals, audit, emails, log, now })
  const providerClient = createPaymentProviderClient({ db, paymentGateways, paymentCapture, now })
  const paymentPolling = createPaymentPolling({ db, providerClient, enqueuePoll, log, now })
  const paymentWebhook = createPaymentWebhook({ db, providerClient, paymentCapture, renewals, log, now })
  const cancellation = createOrderCancellation({
    db,
    coupons,
    fulfillment,
    providerClient,
    enqueuePaymentClosing,
    log,
    now,
  })
  const freePaymentSlot = createPaymentSlots({ db, providerClient, log })
  const paymentStart = createPaymentStart({
    db,
    reservations,
    paymentGateways,
    freePaymentSlot,
    idempotency,
    rateLimits,
    log,
    now,
  })
  const quoteOrder = createOrderQuoter({ plans, coupons, settings })
  const limitCouponGuesses = createCouponGuessLimiter(rateLimits)
  const orders = createOrderService({
    db,
    entitlements,
    paymentGateways,
    quoteOrder,
    cancellation,
    paymentPolling,
    paymentWebhook,
    paymentStart,
    rateLimits,
    limitCouponGuesses,
    now,
  })
  return {
    idempotency,
    quoteOrder,
    providerClient,
    paymentCapture,
    orders,
    placeOrder: createOrderCreation({
      db,
      settings,
      reservations,
      coupons,
      quoteOrder,
      fulfillment,
      idempotency,
      rateLimits,
      limitCouponGuesses,
      now,
    }),
    orderJobs,
    orderAdmin: createOrderAdmin({ db, audit, fulfillment, fulfillManually, cancellation, entitlements, now }),
    orderRefunds: createOrderRefunds({
      db,
      audit,
      emails,
      publishEvent,
      entitlements,
      fulfillment,
      fulfillManually,
      renewals,
      now,
    }),
    revenue: createRevenueService({ db, settings, now }),
    invoices: createInvoiceService({ orders, settings }),
  }
}

interface BillingDeps {
  runtime: Pick<Runtime, 'config' | 'db' | 'secrets' | 'outbound' | 'breakers' | 'jobs' | 'log' | 'now'>
  core: Pick<
    Core,
    'settings' | 'siteMode' | 'rateLimits' | 'audit' | 'emails' | 'publishEvent' | 'policies' | 'reservations'
  >
  storages: Pick<StoragesServices, 'storages'>
  traffic: Pick<TrafficService, 'month'>
  trash: Pick<TrashService, 'moveToTrash'>
}

/** Creates the services for plans, entitlements and payments. */
export function createBilling(deps: BillingDeps) {
  const { runtime, core, traffic, trash } = deps
  const { settings, siteMode, audit, emails, policies, reservations } = core
  const { config, db, secrets, outbound, breakers, log, now } = runtime
  const { storages } = deps.storages

  const paymentGateways = createPaymentGatewayService({ db, config, secrets, breakers, outbound, audit, now })
  const groups = createGroupService({ db, storages, paymentGateways, now })
  const plans = createPlanService({ db, settings })
  const coupons = createCouponService({ now })
  const entitlements = createEntitlementService({ db, reservations, now })
  const usage = createUsageService({
    db,
    settings,
    groups,
    uploadsUsed: createUploadUsage({ db, now }),
    forecastTrash: createTrashForecast({ db, settings, now }),
    traffic,
    now,
  })
  const renewals = createRenewalService({ db, config, reservations, audit, emails, now })
  const orderServices = createOrders({ runtime, core, paymentGateways, plans, coupons, entitlements, renewals })
  const { quoteOrder, providerClient, paymentCapture } = orderServices
  return {
    paymentGateways,
    groups,
    groupAdmin: createGroupAdmin({ db, audit, policies, now }),
    plans,
    planAdmin: createPlanAdmin({ db, settings, audit, now }),
    coupons,
    couponAdmin: createCouponAdmin({ db, settings, audit, now }),
    couponBatches: createCouponBatches({
      db,
      reservations,
      idempotency: orderServices.idempotency,
      settings,
      audit,
      now,
    }),
    entitlements,
    entitlementGifts: createEntitlementGifts({ db, entitlements, reservations, audit, now }),
    entitlementJobs: {
      sendExpiryReminders: createExpiryReminders({ db, config, settings, emails, now }),
      enforceQuotas: createQuotaEnforcement({ db, settings, groups, emails, trash, now }),
    },
    renewals,
    renewalJobs: {
      announceRenewals: createRenewalAnnouncements({
        db,
        config,
        reservations,
        quoteOrder,
        renewals,
        emails,
        now,
      }),
      chargeRenewals: createRenewalCharges({
        db,
        config,
        siteMode,
        reservations,
        paymentGateways,
        providerClient,
        paymentCapture,
        prepareCharge: createChargePreparation({ db, reservations, providerClient, quoteOrder, renewals, now }),
        renewals,
        emails,
        log,
        now,
      }),
    },
    usage,
    orders: orderServices.orders,
    placeOrder: orderServices.placeOrder,
    orderJobs: orderServices.orderJobs,
    orderAdmin: orderServices.orderAdmin,
    orderRefunds: orderServices.orderRefunds,
    revenue: orderServices.revenue,
    invoices: orderServices.invoices,
  }
}

export type BillingServices = ReturnType<typeof createBilling>
