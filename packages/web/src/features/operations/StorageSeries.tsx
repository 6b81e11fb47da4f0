import type { OperationSeries } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { Card } from '#ui/layout/Card.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import classes from './OperationsPage.module.css'
import { TimeChart } from './TimeChart.tsx'

interface Props extends Pick<OperationSeries, 'points'> {
  storage: OperationSeries['storages'][number]
  step: number
}

/** How long one storage took, and how often it failed. */
export function StorageSeries({ storage, points, step }: Props) {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  const words = ({ operations, failures, latency_ms }: (typeof storage.points)[number]) =>
    t('series.storage.sum', { operations, failures, latency: t('health.ms', { ms: formats.number(latency_ms) }) })
  const failures = storage.points.reduce((sum, point) => sum + point.failures, 0)
  const operations = storage.points.reduce((sum, point) => sum + point.operations, 0)
  const title = t('series.storage.title', { name: storage.name })
  return (
    <Card
      title={title}
      action={
        <TextLink to="/admin/storages" search={{ storage: storage.id }}>
          {t('series.storage.open')}
        </TextLink>
      }
    >
      <p className={classes.sum}>
        {t('series.storage.all', { operations })}{' '}
        {failures > 0 ? <strong>{t('series.storage.failures', { count: failures })}</strong> : ''}
      </p>
      <div className={classes.chart}>
        <TimeChart
          label={title}
          step={step}
          times={storage.points.map((point, place) => ({
            at: points[place]!.at,
            value: point.latency_ms,
            text: words(point),
          }))}
        />
      </div>
    </Card>
  )
}
