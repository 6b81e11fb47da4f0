import type { JobSchedule } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { jobSchedulesQuery, useRunScheduledJob } from '#data/operations/health.ts'
import classes from '#features/operations/health/Operations.module.css'
import { useFormats } from '#lib/formats/formatters.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ScrollRegion } from '#ui/layout/ScrollRegion.tsx'
import { useIsMobile } from '#ui/layout/use-is-mobile.ts'
import tableClasses from '#ui/table/DataTable.module.css'
import { useJobName } from './JobState.tsx'

function LastRun({ schedule: { last_run_at, last_duration_ms, last_error } }: { schedule: JobSchedule }) {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  if (last_run_at === null) return <>{t('jobs.schedules.never')}</>
  return (
    <>
      <Badge tone={last_error === null ? 'success' : 'danger'}>
        {t(last_error === null ? 'jobs.schedules.succeeded' : 'jobs.states.failed')}
      </Badge>{' '}
      {formats.ago(last_run_at)} · {t('health.ms', { ms: formats.number(last_duration_ms ?? 0) })}
      {last_error !== null && <span className={classes.told}>{last_error}</span>}
    </>
  )
}

function RunNow({ name }: { name: string }) {
  const { t } = useTranslation('operations')
  const jobName = useJobName()
  const { mutate, isPending } = useRunScheduledJob()
  const run = () =>
    mutate(name, {
      onSuccess: () => notices.success({ message: t('jobs.schedules.queued') }),
      onError: ({ message }) => notices.error({ id: 'schedule', message }),
    })
  return (
    <Button
      variant="default"
      size="xs"
      loading={isPending}
      aria-label={t('jobs.schedules.run_named', { name: jobName(name) })}
      onClick={run}
    >
      {t('jobs.run_now')}
    </Button>
  )
}

interface ListProps {
  schedules: JobSchedule[]
  title: string
}

/** Recurring jobs as cards, for viewports too narrow for columns. */
function ScheduleCards({ schedules, title }: ListProps) {
  const { t } = useTranslation(['operations', 'app'])
  const formats = useFormats()
  const jobName = useJobName()
  return (
    <ul className={classes.schedules} aria-label={title}>
      {schedules.map((schedule) => (
        <li key={schedule.name}>
          <div className={classes.scheduleHead}>
            <span>{jobName(schedule.name)}</span>
            <WriteAccess>
              <RunNow name={schedule.name} />
            </WriteAccess>
          </div>
          <p>
            <LastRun schedule={schedule} />
          </p>
          {schedule.next_run_at && (
            <p>
              {t('app:labeled', {
                label: t('jobs.schedules.next_run'),
                value: formats.dateTime(schedule.next_run_at),
              })}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function ScheduleTable({ schedules, title }: ListProps) {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  const jobName = useJobName()
  return (
    <ScrollRegion isNested label={title} className={tableClasses.scroll}>
      <table className={tableClasses.table} aria-label={title}>
        <thead>
          <tr>
            <th>{t('jobs.name')}</th>
            <th>{t('jobs.schedules.cron')}</th>
            <th>{t('jobs.schedules.last_run')}</th>
            <th>{t('jobs.schedules.next_run')}</th>
            <th>
              <span className="unseen">{t('jobs.run_now')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {schedules.map((schedule) => (
            <tr key={schedule.name}>
              <td>{jobName(schedule.name)}</td>
              <td>
                <code dir="ltr">{schedule.cron}</code>
              </td>
              <td>
                <LastRun schedule={schedule} />
              </td>
              <td>{schedule.next_run_at ? formats.dateTime(schedule.next_run_at) : '–'}</td>
              <td data-align="end">
                <WriteAccess>
                  <RunNow name={schedule.name} />
                </WriteAccess>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** Recurring jobs with their last and next run. */
export function JobSchedules() {
  const { t } = useTranslation('operations')
  const isMobile = useIsMobile()
  const { data: schedules } = useQuery(jobSchedulesQuery)
  if (!schedules) return null
  const title = t('jobs.schedules.title')
  return (
    <Card title={title}>
      {isMobile ? (
        <ScheduleCards schedules={schedules} title={title} />
      ) : (
        <ScheduleTable schedules={schedules} title={title} />
      )}
    </Card>
  )
}
