import { useFormats } from '#lib/formats/formatters.ts'
import { useTranslation } from 'react-i18next'
import { BarChart } from '#ui/chart/BarChart.tsx'
import { type Stretch, stretchesOf } from './chart-periods.ts'

/** A day, or the first and the last of several, as people write them. */
export function usePeriodLabel() {
  const formats = useFormats()
  return ({ from, to }: { from: string; to: string }) =>
    from === to ? formats.day(from) : `${formats.day(from)} – ${formats.day(to)}`
}

interface Props<Day extends { day: string }> {
  /** What the chart shows. */
  label: string
  /** The heads of its two columns, for those who read it as a table. */
  heads: [day: string, value: string]
  /** Numbers of each day, the last one today's. */
  days: Day[]
  value: (stretch: Stretch<Day>) => number
  /** The value as people say it. */
  text: (stretch: Stretch<Day>) => string
}

/** A bar for every day, or for every week of a year. */
export function DayChart<Day extends { day: string }>({ label, heads, days, value, text }: Props<Day>) {
  const { i18n } = useTranslation()
  const formats = useFormats()
  const labelOf = usePeriodLabel()
  // A day of the site's calendar has no hour: it is shown as it is written, wherever one looks from.
  const short = new Intl.DateTimeFormat(i18n.language, { timeZone: 'UTC', month: 'numeric', day: 'numeric' })
  return (
    <BarChart
      label={label}
      heads={heads}
      scale={formats.compact}
      bars={stretchesOf(days).map((stretch) => ({
        label: labelOf(stretch),
        tick: short.format(new Date(stretch.to)),
        value: value(stretch),
        text: text(stretch),
      }))}
    />
  )
}
