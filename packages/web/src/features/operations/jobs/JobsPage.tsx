import type { AdminJob } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RotateCw, Trash2 } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import type { Column } from '#ui/table/DataTable.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { JobSchedules } from './JobSchedules.tsx'
import { JobState, useJobName } from './JobState.tsx'
import classes from '#features/operations/health/Operations.module.css'
import { createMatchReader, useBulkCalls } from '#data/api/admin.ts'
import { changeJobs, jobsQuery, useRetryFailedJobs } from '#data/operations/health.ts'
import { jobStates, type JobsSearch } from '#data/operations/search-params.ts'
import { SavedFilters } from '#components/saved-filters/SavedFilters.tsx'
import { AdminListPage } from '#ui/table/AdminListPage.tsx'
import { ListPanel } from '#ui/table/ListPage.tsx'
import { requireAllDone, ROWS_PER_CALL_COUNT } from '#ui/bulk/bulk-run.ts'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'
import { StateChips } from '#ui/table/StateChips.tsx'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'

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
  const { mutate, isPending } = useRetryFailedJobs()
  const retry = () =>
    mutate(undefined, {
      onSuccess: (done) => notices.success({ message: t('jobs.retried_all', { count: done.count }) }),
      onError: ({ message }) => notices.error({ id: 'retry', message }),
    })
  return (
    <WriteAccess>
      <Button leftSection={<RotateCw size={16} />} loading={isPending} onClick={retry}>
        {t('jobs.retry_all', { count })}
      </Button>
    </WriteAccess>
  )
}

/** Bulk actions on jobs. A running job ends by itself. */
function useJobActions(): BulkAction<AdminJob>[] {
  const { t } = useTranslation('tables')
  const appliesTo = ({ state }: AdminJob) => state !== 'running'
  return [
    {
      key: 'retry',
      text: 'retry_jobs',
      label: t('acts.retry'),
      icon: <RotateCw size={16} />,
      appliesTo,
      batchSize: ROWS_PER_CALL_COUNT,
      call: (jobs) => requireAllDone(changeJobs(jobs, 'retry')),
    },
    {
      key: 'remove',
      text: 'remove_jobs',
      label: t('acts.remove'),
      icon: <Trash2 size={16} />,
      isDestructive: true,
      hint: t('hints.jobs'),
      appliesTo,
      batchSize: ROWS_PER_CALL_COUNT,
      call: (jobs) => requireAllDone(changeJobs(jobs, 'delete')),
    },
  ]
}

/** Background jobs: waiting, running and failed ones, with errors. */
export function JobsPage() {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  const { job, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(jobsQuery(search))
  const jobName = useJobName()
  const actions = useJobActions()
  const counts = list.data?.counts
  const show = (next: JobsSearch) => void navigate({ search: next, replace: true })
  const close = () => void navigate({ search })
  const chipLabel = (state: AdminJob['state']) => {
    const name = t(`jobs.states.${state}`)
    return counts ? t('jobs.with_count', { state: name, number: formats.number(counts[state]) }) : name
  }

  return (
    <>
      <AdminListPage
        title={t('jobs.title')}
        actions={counts && counts.failed > 0 && <RetryFailed count={counts.failed} />}
        intro={<p className={classes.hint}>{t('jobs.hint')}</p>}
        list={list}
        columns={useColumns()}
        keyOf={({ id }) => id}
        search={search}
        onSearch={show}
        savedFilters={<SavedFilters table="jobs" search={search} onSearch={show} />}
        filters={
          <div className={classes.chips}>
            <StateChips
              states={jobStates}
              labelOf={chipLabel}
              value={search.state}
              onChange={(state) => show({ ...search, state, page: undefined })}
            />
          </div>
        }
        onOpen={({ id }) => void navigate({ search: { ...search, job: id } })}
        bulk={{
          nameOf: ({ id, name }) => `${jobName(name)} ${id}`,
          canChoose: ({ state }) => state !== 'running',
          actions,
          calls: useBulkCalls(),
          listMatches: createMatchReader('GET /admin/jobs', jobsQuery(search)),
        }}
        emptyState={{ illustration: 'search', title: t('jobs.none'), hint: t('jobs.none_hint') }}
      >
        <ListPanel opened={job !== undefined} onClose={close} title={t('jobs.job')}>
          {job !== undefined && list.data && (
            <JobPanel key={job} job={list.data.data.find(({ id }) => id === job)} onDone={close} />
          )}
        </ListPanel>
      </AdminListPage>
      <JobSchedules />
    </>
  )
}
