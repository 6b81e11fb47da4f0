import { type Revenue, toMajor } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { SettingsStore } from '#settings/store.ts'
import { dayInZone, parseSiteTime } from '#platform/site-time.ts'
import * as queries from './queries.ts'
import { DAY_MS } from '#platform/time.ts'

interface RevenueServiceDeps {
  db: Db
  settings: SettingsStore
  now: () => Date
}

/** Lists the last days in this zone, oldest first; noon belongs to its day regardless of daylight saving time. */
function lastDays(zone: string, count: number, now: Date) {
  const today = Date.parse(`${dayInZone(zone, now).day}T12:00:00Z`)
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}

/** Revenue by currency, because sums across currencies are meaningless. */
export function createRevenueService({ db, settings, now }: RevenueServiceDeps) {
  return {
    /** Lists income since then by the minute, in the smallest unit of each currency. */
    async listIncome(since: string) {
      return (await queries.listEarnings(db, since)).map(({ minute, amount, orders, currency }) => ({
        at: `${minute}:00.000Z`,
        currency,
        amount: Number(amount),
        orders,
      }))
    },

    async read(count: number): Promise<Revenue> {
      const { time_zone } = await settings.get()
      const days = lastDays(time_zone, count, now())
      const since = parseSiteTime(days[0]!, time_zone)!.toISOString()
      const earned = (await queries.listEarnings(db, since)).map(({ minute, ...sum }) => ({
        ...sum,
        day: dayInZone(time_zone, new Date(`${minute}:00Z`)).day,
      }))
      const refunds = new Map((await queries.sumRefunds(db, since)).map(({ currency, amount }) => [currency, amount]))
      const byCurrency = Map.groupBy(earned, ({ currency }) => currency)
      const codes = [...new Set([...byCurrency.keys(), ...refunds.keys()])].toSorted()
      return {
        currencies: codes.map((currency) => {
          const sums = byCurrency.get(currency) ?? []
          const byDay = Map.groupBy(sums, ({ day }) => day)
          const add = (rows: typeof sums, field: 'amount' | 'orders') =>
            rows.reduce((sum, row) => sum + Number(row[field]), 0)
          return {
            currency,
            total: toMajor(add(sums, 'amount'), currency),
            refunded: toMajor(Number(refunds.get(currency) ?? 0), currency),
            order_count: add(sums, 'orders'),
            days: days.map((day) => {
              const rows = byDay.get(day) ?? []
              return { day, amount: toMajor(add(rows, 'amount'), currency), orders: add(rows, 'orders') }
            }),
          }
        }),
      }
    },
  }
}

export type RevenueService = ReturnType<typeof createRevenueService>
