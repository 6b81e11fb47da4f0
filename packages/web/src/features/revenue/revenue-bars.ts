import type { Revenue } from '@imagora/contract'

type Day = Revenue['currencies'][number]['days'][number]

export interface Stretch {
  from: string
  to: string
  amount: number
  orders: number
}

/** A bar narrower than this many a chart is not seen on a phone. */
const most = 90
const week = 7

/** Days as they are while there is room for a bar each, weeks otherwise; the last one ends with the last day. */
export function stretchesOf(days: Day[]): Stretch[] {
  const size = days.length > most ? week : 1
  const first = days.length % size
  const starts = Array.from({ length: Math.ceil(days.length / size) }, (_, place) =>
    first === 0 ? place * size : Math.max(0, first + (place - 1) * size),
  )
  return starts.map((start, place) => {
    const part = days.slice(start, starts[place + 1] ?? days.length)
    return {
      from: part[0]!.day,
      to: part.at(-1)!.day,
      // Coins do not add up exactly as fractions do.
      amount: Math.round(part.reduce((sum, { amount }) => sum + amount * 100, 0)) / 100,
      orders: part.reduce((sum, { orders }) => sum + orders, 0),
    }
  })
}
