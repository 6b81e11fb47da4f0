import type { HealthFinding } from '@imagora/contract'
import { Alert, Button } from '@mantine/core'
import { Stethoscope } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import healthClasses from './Health.module.css'
import { healthQuery, useCheckHealth, useRetryFailedJobs } from '#data/operations/health.ts'
import { TextLink } from '#ui/layout/links.tsx'
import { mailSettingsLink, type SettingsLink } from './driver-links.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#lib/formats/formatters.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { DoctorPanel } from './DoctorPanel.tsx'
import { FindingCard } from './FindingCard.tsx'
import { HealthSections } from './HealthSections.tsx'
import { SiteModeCard } from './SiteModeCard.tsx'
import classes from './Operations.module.css'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'

/** Screen where each problem is fixed; problems without an entry are fixed on the server. */
const places: Partial<Record<HealthFinding['problem'], SettingsLink>> = {
  storage_failing: { to: '/admin/storages' },
  storage_read_only: { to: '/admin/storages' },
  jobs_late: { to: '/admin/jobs' },
  jobs_failed: { to: '/admin/jobs', search: { state: 'failed' } },
  mail_unset: mailSettingsLink,
  mail_failing: mailSettingsLink,
  mail_waiting: mailSettingsLink,
  faults: { to: '/admin/failures', search: { status: 500 } },
}

/** Retries every failed job at once. */
function RetryJobsButton({ count }: { count: number }) {
  const { t } = useTranslation('operations')
  const { mutate, isPending } = useRetryFailedJobs()
  const retry = () =>
    mutate(undefined, {
      onSuccess: (retried) => notices.success({ id: 'health', message: t('jobs.retried_all', retried) }),
      onError: ({ message }) => notices.error({ id: 'health', message }),
    })
  return (
    <WriteAccess>
      <Button variant="default" size="xs" loading={isPending} onClick={retry}>
        {t('jobs.retry_all', { count })}
      </Button>
    </WriteAccess>
  )
}

function FindingItem({ finding: { problem, level, name, count } }: { finding: HealthFinding }) {
  const { t } = useTranslation('operations')
  const place = places[problem]
  const named = problem === 'disk_low' && name === '' ? t('health.data_folder') : name
  return (
    <li>
      <FindingCard
        level={level}
        title={t(`health.problems.${problem}.title`, { name: named, count })}
        action={problem === 'jobs_failed' && <RetryJobsButton count={count} />}
      >
        <p>{t(`health.problems.${problem}.todo`)}</p>
        {place && <TextLink {...place}>{t('health.go')}</TextLink>}
      </FindingCard>
    </li>
  )
}

/** Findings, most severe first, each with a remedy. */
function HealthFindings({ findings }: { findings: HealthFinding[] }) {
  const { t } = useTranslation('operations')
  if (findings.length === 0) {
    return (
      <FindingCard level="ok" title={t('health.all_well')}>
        <p>{t('health.all_well_hint')}</p>
      </FindingCard>
    )
  }
  return (
    <ul className={healthClasses.findings} aria-label={t('health.findings', { count: findings.length })}>
      {findings.map((finding) => (
        <FindingItem key={`${finding.problem} ${finding.name}`} finding={finding} />
      ))}
    </ul>
  )
}

export function HealthPage() {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  const { data: health, error, refetch } = useQuery(healthQuery)
  const check = useCheckHealth()
  if (error && !health) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!health) return <PageSkeleton />
  return (
    <>
      <PageTitle title={t('health.title')}>
        <WriteAccess>
          <Button leftSection={<Stethoscope size={16} />} loading={check.isPending} onClick={() => check.mutate()}>
            {t('health.check')}
          </Button>
        </WriteAccess>
      </PageTitle>
      <p className={classes.hint} aria-live="polite">
        {check.isPending ? t('health.checking') : t('health.checked', { ago: formats.ago(health.checked_at) })}
      </p>
      {check.error && <Alert color="red">{check.error.message}</Alert>}
      <HealthFindings findings={health.findings} />
      <HealthSections health={health} />
      <WriteAccess>
        <SiteModeCard />
      </WriteAccess>
      <DoctorPanel />
    </>
  )
}
