import { z } from 'zod'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'
import { currencies } from './money.ts'

export const Currency = z.enum(currencies)

const hasTwoDigits = (amount: number) => Math.round(amount * 100) / 100 === amount

/** An amount in major currency units, with two decimals at most. */
export const Amount = z
  .number()
  .min(0)
  .max(limits.plan.amount)
  .refine(hasTwoDigits, 'malformed' satisfies InvalidCode)
  .meta({ description: 'Money, with two digits after the point at most' })

/** An amount above zero: at least 0.01 in any currency. */
export const SomeAmount = Amount.refine((amount) => amount > 0, {
  message: 'too_small' satisfies InvalidCode,
  params: { minimum: 0.01 },
})
