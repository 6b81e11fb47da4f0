import type { AuditService } from '#features/operations/audit-log/service.ts'
import { couponAdmin } from '#features/billing/coupons/admin-service.ts'
import { couponService } from '#features/billing/coupons/service.ts'
import type { LetterService } from '#features/content/emails/service.ts'
import { trashForeseen, lapsing } from '#features/billing/entitlements/over-quota.ts'
import { ownedGifts } from '#features/billing/entitlements/gifts.ts'
import { termReminding } from '#features/billing/entitlements/expiry-reminders.ts'
import { ownedService } from '#features/billing/entitlements/service.ts'
import { planAdmin } from '#features/billing/plans/admin-service.ts'
import { planService } from '#features/billing/plans/service.ts'
import { uploadsUsed } from '#features/uploads/uploads/reservations.ts'
import { usageService } from '#features/billing/usage/service.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { makePictureServices } from './delivery.ts'
import type { Outside } from './services.ts'
import { invoiceService } from '#features/billing/invoices/service.ts'
import { orderAdmin } from '#features/billing/orders/admin-service.ts'
import { paymentAsking } from '#features/billing/orders/payment-provider-client.ts'
import { orderCancelling } from '#features/billing/orders/order-cancellation.ts'
import { granted, orderGranting } from '#features/billing/orders/fulfillment.ts'
import { paymentFollowing } from '#features/billing/orders/payment-polling.ts'
import { orderPaying, roomMaking } from '#features/billing/orders/start-payment.ts'
import { couponGuesses, ordering, orderQuoting } from '#features/billing/orders/create-order.ts'
import { noticeHearing } from '#features/billing/orders/payment-webhook.ts'
import { orderRefunding } from '#features/billing/orders/refund-order.ts'
import { repeatedCalls } from '#features/billing/orders/idempotency.ts'
import { revenueService } from '#features/billing/orders/revenue.ts'
import { orderService } from '#features/billing/orders/service.ts'
import { orderSettling } from '#features/billing/orders/payment-capture.ts'
import { orderWork } from '#features/billing/orders/jobs.ts'
import type { Tell } from '#features/operations/webhooks/publish-event.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import type { PaymentGateways } from '#features/billing/orders/payment-methods.ts'

interface MakePlanServicesDeps {
  settings: SettingsStore
  audit: AuditService
  letters: LetterService
  pictureServices: ReturnType<typeof makePictureServices>
}

/** What the site sells, and what people have of it. */
export function makePlanServices({ config, db, now }: Outside, needs: MakePlanServicesDeps) {
  const { settings, audit, letters, pictureServices } = needs
  const { reservations } = pictureServices
  const owned = ownedService({ db, reservations, now })
  const using = { uploadsUsed: uploadsUsed({ db, now }), trashForeseen: trashForeseen({ db, settings, now }) }
  return {
    plans: planService({ db, settings }),
    planAdmin: planAdmin({ db, settings, audit, now }),
    coupons: couponService({ now }),
    couponAdmin: couponAdmin({ db, settings, audit, now }),
    owned,
    usage: usageService({ db, settings, ...pictureServices, ...using, now }),
    ownedGifts: ownedGifts({ db, owned, reservations, audit, now }),
    terms: {
      remind: termReminding({ db, config, settings, letters, now }),
      lapse: lapsing({ db, settings, letters, ...pictureServices, now }),
    },
  }
}

interface MakeOrderServicesDeps {
  settings: SettingsStore
  audit: AuditService
  letters: LetterService
  tell: Tell
  rateLimits: RateLimiter
  paymentGateways: PaymentGateways
  pictureServices: Pick<ReturnType<typeof makePictureServices>, 'reservations'>
  planServices: Pick<ReturnType<typeof makePlanServices>, 'plans' | 'coupons' | 'owned'>
}

/** Orders, from what they cost to the paper for it, and what is done about them without being asked. */
export function makeOrderServices({ db, jobs, log, now }: Outside, needs: MakeOrderServicesDeps) {
  const { settings, audit, letters, tell, rateLimits, paymentGateways, pictureServices, planServices } = needs
  const { reservations } = pictureServices
  const { owned, coupons } = planServices
  const work = orderWork({ db, jobs, hands: () => ({ cancelling, following, repeats }), now })
  const { closeSoon, askSoon } = work
  const repeats = repeatedCalls({ now })
  const granting = orderGranting({ reservations, owned, coupons, letters, tell, closeSoon, now })
  const settling = orderSettling({ db, granting, audit, letters, log, now })
  const asking = paymentAsking({ db, paymentGateways, settling, now })
  const following = paymentFollowing({ db, asking, askSoon, log, now })
  const hearing = noticeHearing({ db, asking, settling, log, now })
  const cancelling = orderCancelling({ db, coupons, granting, asking, closeSoon, log, now })
  const makeRoom = roomMaking({ db, asking, log })
  const paying = orderPaying({ db, reservations, paymentGateways, makeRoom, repeats, rateLimits, log, now })
  const quote = orderQuoting({ ...planServices, settings })
  const guesses = couponGuesses(rateLimits)
  const decide = granted(granting)
  const buying = { db, quote, rateLimits, guesses, now }
  const orders = orderService({ ...buying, owned, paymentGateways, cancelling, following, hearing, paying })
  return {
    orders,
    placeOrder: ordering({ ...buying, settings, reservations, coupons, granting, repeats }),
    orderWork: work,
    orderAdmin: orderAdmin({ db, audit, granting, decide, cancelling, owned, now }),
    orderRefunding: orderRefunding({ db, audit, letters, tell, owned, granting, decide, now }),
    revenue: revenueService({ db, settings, now }),
    invoices: invoiceService({ orders, settings }),
  }
}
