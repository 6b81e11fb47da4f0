import type { Usage } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats.ts'
import { BarChart } from '#ui/BarChart.tsx'
import { Card } from './Card.tsx'
import classes from './UploadsCard.module.css'

/** A day of the site's calendar has no hour: it is shown as it is written, wherever one looks from. */
const dayFormat = (language: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
  return (day: string) => format.format(new Date(day))
}

/** What was uploaded on each of the last thirty days. */
export function UploadsCard({ days }: Pick<Usage, 'days'>) {
  const { t, i18n } = useTranslation('dashboard')
  const formats = useFormats()
  const long = dayFormat(i18n.language, { dateStyle: 'medium' })
  const short = dayFormat(i18n.language, { month: 'numeric', day: 'numeric' })
  const sum = (pick: (day: Usage['days'][number]) => number) => days.reduce((total, day) => total + pick(day), 0)
  const all = { count: sum((day) => day.count), bytes: sum((day) => day.bytes) }
  const words = (count: number, bytes: number) => t('uploads.sum', { count, size: formats.bytes(bytes) })
  return (
    <Card title={t('uploads.title')}>
      <p className={classes.sum}>{all.count > 0 ? words(all.count, all.bytes) : t('uploads.none')}</p>
      <div className={classes.chart}>
        <BarChart
          label={t('uploads.chart')}
          heads={[t('uploads.day'), t('uploads.uploaded')]}
          scale={formats.compact}
          bars={days.map(({ day, count, bytes }) => ({
            label: long(day),
            tick: short(day),
            value: count,
            text: words(count, bytes),
          }))}
        />
      </div>
    </Card>
  )
}
