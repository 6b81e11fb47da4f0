import {
  type AdminPermission,
  type StatisticKey,
  type Statistics,
  type StatisticSeries,
  type StatisticsQuery,
  roleAllows,
  toMajor,
  type UserRole,
} from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { RevenueService } from '#features/billing/orders/revenue.ts'
import { invalid } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'
import { createCountCache } from './service.ts'
import { countDays, type PeriodPair, pairPeriods, type TimedPeriod } from './statistic-periods.ts'

interface StatisticsServiceDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  revenue: Pick<RevenueService, 'listIncome'>
  now: () => Date
}

const MAX_CUSTOM_DAYS = 366

/** Permission that a role needs for each series. */
const seriesPermissions = {
  uploads: 'photos.read',
  upload_bytes: 'photos.read',
  users: 'users.read',
  revenue: 'orders.read',
  orders: 'orders.read',
  views: 'photos.read',
  traffic_bytes: 'photos.read',
  tickets: 'tickets.read',
} satisfies Record<StatisticKey, AdminPermission>

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

function describeSeries(key: StatisticKey, values: number[], count: number): StatisticSeries {
  const [previous, current] = [values.slice(0, count), values.slice(count)]
  return {
    key,
    currency: null,
    values: current,
    previous,
    total: sumOf(current),
    previous_total: sumOf(previous),
  }
}

/** Sums are added in the smallest unit of the currency, as fractions would drift. */
function describeMoney(currency: string, values: number[], count: number): StatisticSeries {
  const series = describeSeries('revenue', values, count)
  const convert = (amount: number) => toMajor(amount, currency)
  return {
    ...series,
    currency,
    values: series.values.map(convert),
    previous: series.previous.map(convert),
    total: convert(series.total),
    previous_total: convert(series.previous_total),
  }
}

/** Numbers of a period of time, each beside those of the period before. */
export function createStatisticsService({ db, settings, revenue, now }: StatisticsServiceDeps) {
  const seriesKept = createCountCache<StatisticSeries[]>(now)

  async function countIncome(periods: TimedPeriod[], count: number) {
    const income = await revenue.listIncome(periods[0]!.begins_at)
    const placed = income.flatMap(({ at, ...sums }) => {
      const index = periods.findIndex(({ begins_at, ends_at }) => begins_at <= at && at < ends_at)
      return index === -1 ? [] : [{ ...sums, index }]
    })
    const add = (rows: typeof placed, field: 'amount' | 'orders') =>
      periods.map((_, index) => sumOf(rows.flatMap((row) => (row.index === index ? [row[field]] : []))))
    const byCurrency = Map.groupBy(placed, ({ currency }) => currency)
    return [
      ...[...byCurrency.keys()]
        .toSorted()
        .map((currency) => describeMoney(currency, add(byCurrency.get(currency)!, 'amount'), count)),
      describeSeries('orders', add(placed, 'orders'), count),
    ]
  }

  async function countSeries({ unit, current, previous }: PeriodPair) {
    const periods = [...previous, ...current]
    const count = previous.length
    const ranges = periods.map(({ begins_at, ends_at }, index) => ({ day: String(index), begins_at, ends_at }))
    const uploads = await queries.countUploads(db, ranges)
    const users = await queries.countArrivals(db, ranges)
    const tickets = await queries.countTickets(db, ranges)
    /** Rows come in the order of their text, in which 10 is before 2. */
    const pick = <Row extends { day: string }>(rows: Row[], value: (row: Row) => number) => {
      const byIndex = new Map(rows.map((row) => [row.day, value(row)]))
      return ranges.map(({ day }) => byIndex.get(day) ?? 0)
    }
    const describe = <Row extends { day: string }>(key: StatisticKey, rows: Row[], value: (row: Row) => number) =>
      describeSeries(key, pick(rows, value), count)
    const series = [
      describe('uploads', uploads, (row) => row.photos),
      describe('upload_bytes', uploads, (row) => row.bytes),
      describe('users', users, (row) => row.users),
      ...(await countIncome(periods, count)),
      describe('tickets', tickets, (row) => row.tickets),
    ]
    if (unit === 'hour') return series
    const days = await queries.sumTraffic(db, periods[0]!.from, periods.at(-1)!.to)
    const traffic = periods.map(({ from, to }, index) => {
      const within = days.filter(({ day }) => from <= day && day <= to)
      return {
        day: String(index),
        hits: sumOf(within.map(({ hits }) => hits)),
        bytes: sumOf(within.map(({ bytes }) => bytes)),
      }
    })
    return [
      ...series,
      describe('views', traffic, (row) => row.hits),
      describe('traffic_bytes', traffic, (row) => row.bytes),
    ]
  }

  const present = ({ ends_at: _end, ...period }: TimedPeriod) => period

  return {
    async read(query: StatisticsQuery, role: UserRole): Promise<Statistics> {
      const { range, from, to } = query
      if (from && !to) throw invalid('to', 'required')
      if (to && !from) throw invalid('from', 'required')
      if (from && to && from > to) throw invalid('to', 'ends_before_start')
      if (from && to && countDays(from, to) > MAX_CUSTOM_DAYS) throw invalid('to', 'time_malformed')
      const { time_zone } = await settings.get()
      const pair = pairPeriods(query, time_zone, now())
      const count = () => countSeries(pair)
      // The key contains the last period, so a new hour or day is counted anew. Periods of one's own are too many to keep.
      const key = `${range} ${time_zone} ${pair.current.at(-1)!.begins_at}`
      const series = from ? await count() : await seriesKept(key, count)
      return {
        time_zone,
        unit: pair.unit,
        periods: pair.current.map(present),
        previous_periods: pair.previous.map(present),
        series: series.filter((each) => roleAllows(role, seriesPermissions[each.key])),
      }
    },
  }
}

export type StatisticsService = ReturnType<typeof createStatisticsService>
