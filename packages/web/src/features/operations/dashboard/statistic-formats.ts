import type { StatisticPeriod, Statistics, StatisticSeries } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { csvLine } from '@imagora/contract/csv'
import { useFormats } from '#lib/formats/formatters.ts'

/** Share by which the number has changed; null where there was none before. */
export const changeOf = ({ total, previous_total }: Pick<StatisticSeries, 'total' | 'previous_total'>) =>
  previous_total === 0 ? null : (total - previous_total) / previous_total

const isByteSeries = ({ key }: StatisticSeries) => key === 'upload_bytes' || key === 'traffic_bytes'

export function useStatisticFormats({ unit, time_zone }: Pick<Statistics, 'unit' | 'time_zone'>) {
  const { t, i18n } = useTranslation('overview')
  const formats = useFormats()
  const hour = new Intl.DateTimeFormat(i18n.language, { timeZone: time_zone, dateStyle: 'medium', timeStyle: 'short' })
  const clock = new Intl.DateTimeFormat(i18n.language, { timeZone: time_zone, timeStyle: 'short' })
  // Days of the site's calendar carry no time, so they are formatted in UTC to stay the same in every time zone.
  const calendar = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, { timeZone: 'UTC', ...options })
  const [month, shortMonth, shortDay] = [
    calendar({ year: 'numeric', month: 'long' }),
    calendar({ month: 'short' }),
    calendar({ month: 'numeric', day: 'numeric' }),
  ]
  const formatPeriod = ({ from, to, begins_at }: StatisticPeriod) => {
    if (unit === 'hour') return hour.format(new Date(begins_at))
    if (unit === 'month') return month.format(new Date(from))
    return from === to ? formats.day(from) : `${formats.day(from)} – ${formats.day(to)}`
  }
  const formatTick = ({ from, to, begins_at }: StatisticPeriod) => {
    if (unit === 'hour') return clock.format(new Date(begins_at))
    return unit === 'month' ? shortMonth.format(new Date(from)) : shortDay.format(new Date(to))
  }
  return {
    formatPeriod,
    formatTick,
    titleOf: ({ key, currency }: StatisticSeries) => t(`statistics.titles.${key}`, { currency: currency ?? '' }),
    formatValue: (series: StatisticSeries, value: number) => {
      if (series.currency) return formats.money(value, series.currency)
      return isByteSeries(series) ? formats.bytes(value) : formats.number(value)
    },
    formatScale: (series: StatisticSeries, value: number) =>
      isByteSeries(series) ? formats.bytes(value) : formats.compact(value),
  }
}

interface CsvHeads {
  from: string
  to: string
  /** Names the column of a series, and the one of the period before. */
  titleOf: (series: StatisticSeries) => string
  previousOf: (series: StatisticSeries) => string
}

const HOUR_MS = 3_600_000
const endOfHour = (begins_at: string) => new Date(Date.parse(begins_at) + HOUR_MS).toISOString()

/** Formats every series as CSV: a line for each period, numbers without units so that programs can read them. */
export function formatStatisticsCsv({ unit, periods, series }: Statistics, heads: CsvHeads) {
  const columns = series.flatMap((each) => [heads.titleOf(each), heads.previousOf(each)])
  const lines = periods.map(({ from, to, begins_at }, index) => [
    ...(unit === 'hour' ? [begins_at, endOfHour(begins_at)] : [from, to]),
    ...series.flatMap(({ values, previous }) => [values[index]!, previous[index]!]),
  ])
  return [[heads.from, heads.to, ...columns], ...lines].map(csvLine).join('')
}
