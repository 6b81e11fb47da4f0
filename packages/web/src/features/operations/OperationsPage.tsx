import type { Contract, Data } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { FilterChip } from '#ui/table/FilterChip.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { IncidentsCard } from './IncidentsCard.tsx'
import classes from './OperationsPage.module.css'
import { ProcessesCard } from './ProcessesCard.tsx'
import { operationsQuery } from '#data/operations/health.ts'
import { seriesSpans } from './search.ts'
import { ErrorsCard, JobsCard, LatencyCard, LoadCard, PicturesCard, RequestsCard, UploadsCard } from './SeriesCards.tsx'
import { StorageSeries } from './StorageSeries.tsx'

const route = getRouteApi('/admin/operations')

type Series = Data<Contract['GET /admin/operations']>

function Content({ series }: { series: Series }) {
  const { points, step_seconds: step } = series
  return (
    <div className={classes.cards}>
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
    </div>
  )
}

/** What the site does and how it fares, over the last hour, day or week. */
export function OperationsPage() {
  const { t } = useTranslation('operations')
  const { span = 'hour' } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(operationsQuery(span))
  return (
    <div className={classes.page}>
      <PageTitle title={t('series.title')}>
        <div className={classes.spans}>
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
    </div>
  )
}
