import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { BarChart } from '#ui/chart/BarChart.tsx'

interface Props {
  /** What the chart shows. */
  label: string
  /** Seconds from one bar to the next. */
  step: number
  times: { at: string; value: number; text: string }[]
  /** The numbers at the side. */
  scale?: (value: number) => string
}

const hour = 3600

/** A bar for every so many seconds, told by the clock of whoever looks. */
export function TimeChart({ label, step, times, scale }: Props) {
  const { t, i18n } = useTranslation('operations')
  const formats = useFormats()
  const clock = new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const calendar = new Intl.DateTimeFormat(i18n.language, { month: 'numeric', day: 'numeric' })
  const short = step >= hour ? calendar : clock
  return (
    <BarChart
      label={label}
      heads={[t('series.time'), label]}
      scale={scale ?? formats.compact}
      bars={times.map(({ at, value, text }) => ({
        label: `${calendar.format(new Date(at))} ${clock.format(new Date(at))}`,
        tick: short.format(new Date(at)),
        value,
        text,
      }))}
    />
  )
}
