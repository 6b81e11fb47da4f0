import type { AdminJob } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { FilterChip } from '#ui/table/FilterChip.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { SidePanel } from '#ui/overlay/SidePanel.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { tableQueryOptions } from '#ui/table/table-query.ts'
import { JobState } from './JobState.tsx'
import classes from '#features/operations/health/Operations.module.css'
import { jobsQuery, useRetryFailed } from '#data/operations/health.ts'
import { jobStates, type JobsSearch } from '#data/operations/operations-search.ts'
import { useJobName } from './use-job-name.ts'

const JobPanel = lazy(async () => ({ default: (await import('./JobPanel.tsx')).JobPanel }))

const route = getRouteApi('/admin/jobs')

function useColumns(): Column<AdminJob>[] {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  const jobName = useJobName()
  return [
    { key: 'name', label: t('jobs.name'), render: ({ name }) => jobName(name) },
    { key: 'state', label: t('jobs.state'), render: (job) => <JobState job={job} /> },
    {
      key: 'attempts',
      label: t('jobs.attempts'),
      render: ({ attempts, max_attempts: most }) => t('jobs.attempts_of', { attempts, most }),
    },
    {
      key: 'error',
      label: t('jobs.last_error'),
      render: ({ last_error }) => <span className={classes.told}>{last_error ?? '–'}</span>,
    },
    { key: 'run_at', label: t('jobs.run_at'), render: ({ run_at }) => formats.dateTime(run_at) },
  ]
}

function RetryFailed({ count }: { count: number }) {
  const { t } = useTranslation('operations')
  const { mutate, isPending } = useRetryFailed()
  const retry = () =>
    mutate(undefined, {
      onSuccess: (done) => notices.success({ message: t('jobs.retried_all', { count: done.count }) }),
      onError: ({ message }) => notices.error({ id: 'retry', message }),
    })
  return (
    <Button leftSection={<RotateCw size={16} />} loading={isPending} onClick={retry}>
      {t('jobs.retry_all', { count })}
    </Button>
  )
}

/** Background jobs: waiting, running and failed ones, with errors. */
export function JobsPage() {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  const { job, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const table = tableQueryOptions(useQuery(jobsQuery(search)))
  const columns = useColumns()
  const counts = table.page?.counts
  const show = (next: JobsSearch) => void navigate({ search: next, replace: true })
  const close = () => void navigate({ search })
  const chipLabel = (state: AdminJob['state']) => {
    const name = t(`jobs.states.${state}`)
    return counts ? t('jobs.with_count', { state: name, number: formats.number(counts[state]) }) : name
  }

  return (
    <>
      <PageTitle title={t('jobs.title')} count={table.page && formats.total(table.page.meta)}>
        {counts && counts.failed > 0 && <RetryFailed count={counts.failed} />}
      </PageTitle>
      <p className={classes.hint}>{t('jobs.hint')}</p>
      <DataTable
        label={t('jobs.title')}
        columns={columns}
        rowKey={({ id }) => id}
        {...table}
        search={search}
        onSearch={show}
        filters={
          <div className={classes.chips}>
            {jobStates.map((state) => (
              <FilterChip
                key={state}
                label={chipLabel(state)}
                isOn={search.state === state}
                onToggle={(isOn) => show({ state: isOn ? state : undefined })}
              />
            ))}
          </div>
        }
        onOpen={({ id }) => void navigate({ search: { ...search, job: id } })}
        empty={<EmptyState drawing="search" title={t('jobs.none')} hint={t('jobs.none_hint')} />}
      />
      <SidePanel opened={job !== undefined} onClose={close} title={t('jobs.job')}>
        <Suspense fallback={<PageSkeleton />}>
          {job !== undefined && table.page && (
            <JobPanel key={job} job={table.page.data.find(({ id }) => id === job)} onDone={close} />
          )}
        </Suspense>
      </SidePanel>
    </>
  )
}
