import type { Usage } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { DayChart } from '#components/day-chart/DayChart.tsx'
import { useFormats } from '#lib/formats/formats.ts'
import { Card } from '#ui/layout/Card.tsx'
import classes from './UploadsCard.module.css'

/** What was uploaded on each of the last thirty days. */
export function UploadsCard({ days }: Pick<Usage, 'days'>) {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const sum = (pick: (day: Usage['days'][number]) => number) => days.reduce((total, day) => total + pick(day), 0)
  const all = { count: sum((day) => day.count), bytes: sum((day) => day.bytes) }
  const words = (count: number, bytes: number) => t('uploads.sum', { count, size: formats.bytes(bytes) })
  return (
    <Card title={t('uploads.title')}>
      <p className={classes.sum}>{all.count > 0 ? words(all.count, all.bytes) : t('uploads.none')}</p>
      <div className={classes.chart}>
        <DayChart
          label={t('uploads.chart')}
          heads={[t('uploads.day'), t('uploads.uploaded')]}
          days={days}
          value={({ count }) => count}
          text={({ count, bytes }) => words(count, bytes)}
        />
      </div>
    </Card>
  )
}
