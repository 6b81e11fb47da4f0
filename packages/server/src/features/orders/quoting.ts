import type { OrderInput } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { CouponService } from '#features/coupons/service.ts'
import type { PlanService } from '#features/plans/service.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { Snapshot } from './snapshot.ts'

export interface QuotingNeeds {
  plans: Pick<PlanService, 'findPrice'>
  coupons: Pick<CouponService, 'judge'>
  settings: SettingsStore
}

/** What something costs whom at this moment: the server alone computes money, from what is on sale and nothing else. */
export function orderQuoting({ plans, coupons, settings }: QuotingNeeds) {
  async function amountIn(db: Db, amounts: { currency: string; amount: number }[], wanted: string | undefined) {
    const { currency: usual } = settings.current() ?? (await settings.read(db))
    const found = wanted
      ? amounts.find(({ currency }) => currency === wanted)
      : (amounts.find(({ currency }) => currency === usual) ?? amounts[0])
    if (!found) throw refuse('currency_missing')
    return found
  }

  return async (db: Db, user_id: number, { price_id, coupon_code, currency: wanted }: OrderInput, time: Date) => {
    const { plan, price, amounts } = await plans.findPrice(db, price_id)
    const { amount: full, currency } = await amountIn(db, amounts, wanted)
    const asked = { code: coupon_code ?? '', user_id, plan_id: plan.id, amount: full, currency }
    const judged = coupon_code ? await coupons.judge(db, asked, time.toISOString()) : null
    // A coupon never gives money back.
    const deduct_amount = Math.min(judged?.discount ?? 0, full)
    const snapshot: Snapshot = {
      name: plan.name,
      intro: plan.intro,
      badge: plan.badge,
      features: plan.features,
      type: plan.type,
      group: plan.group,
      capacity_bytes: plan.capacity_bytes,
      product: { name: price.name, duration: price.duration, price: full },
      coupon: judged && { code: judged.coupon.code, name: judged.coupon.name },
    }
    return {
      plan,
      price,
      snapshot,
      coupon: judged?.coupon ?? null,
      amount: full - deduct_amount,
      deduct_amount,
      currency,
    }
  }
}

export type OrderQuoting = ReturnType<typeof orderQuoting>
