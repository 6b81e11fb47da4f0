import type { Incident, OperationSeries, Contract, Data } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { Card } from '#ui/layout/Card.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import chips from '#components/day-chart/PeriodChips.module.css'
import classes from './MetricsPage.module.css'
import {
  TimeChart,
  ErrorsCard,
  JobsCard,
  LatencyCard,
  LoadCard,
  PicturesCard,
  RequestsCard,
  UploadsCard,
} from './SeriesCards.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { FilterChip } from '#ui/table/FilterChip.tsx'
import { Cards, CardsPage } from '#ui/layout/CardsPage.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { metricsQuery } from '#data/operations/health.ts'
import { seriesSpans } from '#data/operations/search-params.ts'

function IncidentLine({ incident: { problem, name, count, began_at, ended_at } }: { incident: Incident }) {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  const isOpen = ended_at === null
  return (
    <li>
      <div className={classes.line}>
        <span>{t(`series.problems.${problem}`, { name: name || t('health.data_folder'), count })}</span>
        <Badge tone={isOpen ? 'danger' : 'success'}>
          {t(isOpen ? 'series.incidents.open' : 'series.incidents.over')}
        </Badge>
      </div>
      <p>
        {formats.dateTime(began_at)}
        {ended_at !== null && ` – ${formats.dateTime(ended_at)}`}
      </p>
    </li>
  )
}

interface Props {
  incidents: Incident[]
  breakers: OperationSeries['breakers']
}

/** Incidents that triggered or would have triggered a notification, newest first. */
function IncidentsCard({ incidents, breakers }: Props) {
  const { t } = useTranslation('operations')
  return (
    <div className={classes.wide}>
      <Card
        title={t('series.incidents.title')}
        action={
          <TextLink to="/admin/settings" hash="alerts">
            {t('series.incidents.settings')}
          </TextLink>
        }
      >
        {incidents.length === 0 && <p className={classes.sum}>{t('series.incidents.none')}</p>}
        <ul className={classes.rows}>
          {incidents.map((incident) => (
            <IncidentLine key={incident.id} incident={incident} />
          ))}
        </ul>
        {breakers.length > 0 && (
          <p className={classes.sum}>
            {t('series.breakers', { names: breakers.map(({ kind, name }) => `${kind} ${name}`).join(' · ') })}
          </p>
        )}
      </Card>
    </div>
  )
}

/** Running processes; each has reported within the last minutes. */
function ProcessesCard({ processes }: Pick<OperationSeries, 'processes'>) {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  return (
    <div className={classes.wide}>
      <Card title={t('series.processes.title')}>
        {processes.length === 0 && <p className={classes.sum}>{t('series.processes.none')}</p>}
        <ul className={classes.rows}>
          {processes.map(({ name, at, rss_bytes, cpu_share, loop_delay_ms }) => (
            <li key={name}>
              <div className={classes.line}>
                <span>{name}</span>
              </div>
              <p>
                {t('series.processes.facts', {
                  memory: formats.bytes(rss_bytes),
                  cpu: formats.percent(cpu_share),
                  delay: t('health.ms', { ms: formats.number(loop_delay_ms) }),
                  ago: formats.ago(at),
                })}
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

interface StorageSeriesProps extends Pick<OperationSeries, 'points'> {
  storage: OperationSeries['storages'][number]
  step: number
}

/** Latency and failures of one storage. */
function StorageSeries({ storage, points, step }: StorageSeriesProps) {
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

const route = getRouteApi('/admin/operations')

type Series = Data<Contract['GET /admin/operations']>

function Content({ series }: { series: Series }) {
  const { points, step_seconds: step } = series
  return (
    <Cards>
      <IncidentsCard incidents={series.incidents} breakers={series.breakers} />
      <RequestsCard points={points} step={step} />
      <ErrorsCard points={points} step={step} />
      <LatencyCard points={points} step={step} />
      <PicturesCard points={points} step={step} />
      <UploadsCard points={points} step={step} />
      <JobsCard points={points} step={step} />
      <LoadCard points={points} step={step} />
      {series.storages.map((storage) => (
        <StorageSeries key={storage.id} storage={storage} points={points} step={step} />
      ))}
      <ProcessesCard processes={series.processes} />
    </Cards>
  )
}

export function MetricsPage() {
  const { t } = useTranslation('operations')
  const { span = 'hour' } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(metricsQuery(span))
  return (
    <CardsPage>
      <PageTitle title={t('series.title')}>
        <div className={chips.spans}>
          {seriesSpans.map((each) => (
            <FilterChip
              key={each}
              label={t(`series.spans.${each}`)}
              isOn={each === span}
              onToggle={() => void navigate({ search: { span: each }, replace: true })}
            />
          ))}
        </div>
      </PageTitle>
      {error && !data && <ErrorState hint={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data && <Content series={data} />}
    </CardsPage>
  )
}
