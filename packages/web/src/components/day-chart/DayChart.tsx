import { useFormats } from '#lib/formats/formatters.ts'
import { useTranslation } from 'react-i18next'
import { BarChart } from '#ui/chart/BarChart.tsx'
import { type ChartPeriod, groupIntoPeriods } from './chart-periods.ts'

/** Formats a day, or the first and last day of a period. */
export function usePeriodLabel() {
  const formats = useFormats()
  return ({ from, to }: { from: string; to: string }) =>
    from === to ? formats.day(from) : `${formats.day(from)} – ${formats.day(to)}`
}

interface Props<Day extends { day: string }> {
  label: string
  /** Column headers of the table for screen readers. */
  heads: [day: string, value: string]
  /** Values per day; the last one is today. */
  days: Day[]
  value: (stretch: ChartPeriod<Day>) => number
  /** Formats the value. */
  text: (stretch: ChartPeriod<Day>) => string
}

/** A bar per day, or per week for long periods such as a year. */
export function DayChart<Day extends { day: string }>({ label, heads, days, value, text }: Props<Day>) {
  const { i18n } = useTranslation()
  const formats = useFormats()
  const labelOf = usePeriodLabel()
  // Days of the site's calendar carry no time, so they are formatted in UTC to stay the same in every time zone.
  const short = new Intl.DateTimeFormat(i18n.language, { timeZone: 'UTC', month: 'numeric', day: 'numeric' })
  return (
    <BarChart
      label={label}
      heads={heads}
      formatValue={formats.compact}
      bars={groupIntoPeriods(days).map((stretch) => ({
        label: labelOf(stretch),
        tick: short.format(new Date(stretch.to)),
        value: value(stretch),
        text: text(stretch),
      }))}
    />
  )
}
