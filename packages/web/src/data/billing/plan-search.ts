export interface PlansSearch {
  type?: 'storage'
}

/** Subscriptions come first, and need no word in the address. */
export const readPlansSearch = ({ type }: Record<string, unknown>): PlansSearch => (type === 'storage' ? { type } : {})

export interface PlanSearch {
  price?: number
  currency?: string
  coupon?: string
  step?: 'checkout'
}

const isWord = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** What the address says, or nothing where it says nonsense. */
export function readPlanSearch({ price, currency, coupon, step }: Record<string, unknown>): PlanSearch {
  return {
    ...(Number.isSafeInteger(price) && Number(price) > 0 && { price: Number(price) }),
    ...(typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && { currency }),
    ...(isWord(coupon) && coupon !== '' && { coupon: String(coupon).slice(0, 64) }),
    ...(step === 'checkout' && { step }),
  }
}
