export interface PlansSearch {
  type?: 'storage'
}

/** Subscriptions are the default tab and need no search parameter. */
export const readPlansSearch = ({ type }: Record<string, unknown>): PlansSearch => (type === 'storage' ? { type } : {})

export interface PlanSearch {
  price?: number
  currency?: string
  coupon?: string
  step?: 'checkout'
}

const isWord = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** Parses the URL search; invalid values are dropped. */
export function readPlanSearch({ price, currency, coupon, step }: Record<string, unknown>): PlanSearch {
  return {
    ...(Number.isSafeInteger(price) && Number(price) > 0 && { price: Number(price) }),
    ...(typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && { currency }),
    ...(isWord(coupon) && coupon !== '' && { coupon: String(coupon).slice(0, 64) }),
    ...(step === 'checkout' && { step }),
  }
}
