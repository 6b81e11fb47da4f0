import type { AuditService } from '#features/audit/service.ts'
import { couponAdmin } from '#features/coupons/admin.ts'
import { couponService } from '#features/coupons/service.ts'
import type { LetterService } from '#features/letters/service.ts'
import { trashForeseen } from '#features/owned/foreseeing.ts'
import { ownedGifts } from '#features/owned/gifts.ts'
import { lapsing } from '#features/owned/lapsing.ts'
import { termReminding } from '#features/owned/reminding.ts'
import { ownedService } from '#features/owned/service.ts'
import { planAdmin } from '#features/plans/admin.ts'
import { planService } from '#features/plans/service.ts'
import { uploadsUsed } from '#features/uploads/uploads/reservations.ts'
import { usageService } from '#features/usage/service.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { makePictureServices } from './delivery.ts'
import type { Outside } from './services.ts'
import { invoiceService } from '#features/invoices/service.ts'
import { orderAdmin } from '#features/orders/admin.ts'
import { paymentAsking } from '#features/orders/asking.ts'
import { orderCancelling } from '#features/orders/cancelling.ts'
import { granted } from '#features/orders/deciding.ts'
import { paymentFollowing } from '#features/orders/following.ts'
import type { PaymentGateways } from '#features/orders/gateways.ts'
import { orderGranting } from '#features/orders/granting.ts'
import { couponGuesses } from '#features/orders/guesses.ts'
import { noticeHearing } from '#features/orders/hearing.ts'
import { ordering } from '#features/orders/ordering.ts'
import { orderPaying } from '#features/orders/paying.ts'
import { orderQuoting } from '#features/orders/quoting.ts'
import { orderRefunding } from '#features/orders/refunding.ts'
import { repeatedCalls } from '#features/orders/repeats.ts'
import { revenueService } from '#features/orders/revenue.ts'
import { roomMaking } from '#features/orders/room.ts'
import { orderService } from '#features/orders/service.ts'
import { orderSettling } from '#features/orders/settling.ts'
import { orderWork } from '#features/orders/work.ts'
import type { Tell } from '#features/webhooks/telling.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'

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
