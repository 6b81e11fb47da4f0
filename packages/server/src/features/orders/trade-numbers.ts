import { randomInt } from 'node:crypto'

const sixDigits = () => String(randomInt(1_000_000)).padStart(6, '0')

/** The day, for people who read it out, and twelve digits that nobody guesses. Providers take no other signs. */
export const newTradeNo = (time: Date) =>
  `${time.toISOString().slice(0, 10).replaceAll('-', '')}${sixDigits()}${sixDigits()}`

/** What the provider knows the nth try to pay an order by. */
export const referenceOf = (tradeNo: string, place: number) => `${tradeNo}${String(place).padStart(2, '0')}`
