import type { DoctorFinding, HealthFinding } from '@imagora/contract'
import { Alert, Button } from '@mantine/core'
import { CircleAlert, CircleCheck, TriangleAlert, Wrench, Stethoscope } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import healthClasses from './Health.module.css'
import { useRunDoctor, healthQuery, useCheckHealth } from '#data/operations/health.ts'
import { TextLink } from '#ui/layout/links.tsx'
import { mailSettingsLink, type SettingsLink } from './driver-links.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#lib/formats/formatters.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { HealthSections } from './HealthSections.tsx'
import classes from './Operations.module.css'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'

const icons = { ok: CircleCheck, warning: TriangleAlert, error: CircleAlert }

function Finding({ finding: { check, level, message, todo } }: { finding: DoctorFinding }) {
  const { t } = useTranslation('doctor')
  const Icon = icons[level]
  return (
    <li className={healthClasses.finding} data-level={level}>
      <Icon size={20} aria-hidden />
      <div>
        <h3>{t('checked', { check: t(`checks.${check}`), level: t(`levels.${level}`) })}</h3>
        <p>{message}</p>
        {todo && <p className={healthClasses.todo}>{todo}</p>}
      </div>
    </li>
  )
}

/** Checks for common setup mistakes, run on demand because it takes a while. */
function DoctorPanel() {
  const { t } = useTranslation('doctor')
  const examine = useRunDoctor()
  const { data } = examine
  const count = data?.findings.filter(({ level }) => level !== 'ok').length ?? 0
  return (
    <section className={healthClasses.doctor} aria-labelledby="doctor">
      <header>
        <h2 id="doctor">{t('title')}</h2>
        <Button
          variant="default"
          leftSection={<Wrench size={16} />}
          loading={examine.isPending}
          onClick={() => examine.mutate()}
        >
          {t('examine')}
        </Button>
      </header>
      <p className={healthClasses.about} aria-live="polite">
        {examine.isPending && t('examining')}
        {!examine.isPending && (data ? t('found', { count }) : t('hint'))}
      </p>
      {examine.error && <Alert color="red">{examine.error.message}</Alert>}
      {data && (
        <ul className={healthClasses.findings} aria-label={t('title')}>
          {data.findings.map((finding) => (
            <Finding key={`${finding.check} ${finding.message}`} finding={finding} />
          ))}
        </ul>
      )}
    </section>
  )
}

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

function FindingItem({ finding: { problem, level, name, count } }: { finding: HealthFinding }) {
  const { t } = useTranslation('operations')
  const Icon = level === 'failed' ? CircleAlert : TriangleAlert
  const place = places[problem]
  const named = problem === 'disk_low' && name === '' ? t('health.data_folder') : name
  return (
    <li className={healthClasses.finding} data-level={level}>
      <Icon size={20} aria-hidden />
      <div>
        <h2>{t(`health.problems.${problem}.title`, { name: named, count })}</h2>
        <p>{t(`health.problems.${problem}.todo`)}</p>
        {place && <TextLink {...place}>{t('health.go')}</TextLink>}
      </div>
    </li>
  )
}

/** Findings, most severe first, each with a remedy. */
function HealthFindings({ findings }: { findings: HealthFinding[] }) {
  const { t } = useTranslation('operations')
  if (findings.length === 0) {
    return (
      <div className={healthClasses.finding} data-level="ok">
        <CircleCheck size={20} aria-hidden />
        <div>
          <h2>{t('health.all_well')}</h2>
          <p>{t('health.all_well_hint')}</p>
        </div>
      </div>
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
        <DoctorPanel />
      </WriteAccess>
    </>
  )
}
