import { z } from 'zod'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'
import { currencies } from './money.ts'

export const Currency = z.enum(currencies)

const hasTwoDigits = (amount: number) => Math.round(amount * 100) / 100 === amount

/** Money as it goes over the wire: a number with two digits at most. */
export const Amount = z
  .number()
  .min(0)
  .max(limits.plan.amount)
  .refine(hasTwoDigits, 'malformed' satisfies InvalidCode)
  .meta({ description: 'Money, with two digits after the point at most' })

/** Money that is not nothing: a cent at least, in whatever currency. */
export const SomeAmount = Amount.refine((amount) => amount > 0, {
  message: 'too_small' satisfies InvalidCode,
  params: { minimum: 0.01 },
})
