import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Stethoscope } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { DoctorPanel } from './DoctorPanel.tsx'
import { HealthFindings } from './HealthFindings.tsx'
import { HealthParts } from './HealthParts.tsx'
import classes from './Operations.module.css'
import { healthQuery, useCheckHealth } from '#data/operations/health.ts'

/** Whether everything works that the site is made of, and what to do where it does not. */
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
        <Button leftSection={<Stethoscope size={16} />} loading={check.isPending} onClick={() => check.mutate()}>
          {t('health.check')}
        </Button>
      </PageTitle>
      <p className={classes.hint} aria-live="polite">
        {check.isPending ? t('health.checking') : t('health.checked', { ago: formats.ago(health.checked_at) })}
      </p>
      {check.error && <Alert color="red">{check.error.message}</Alert>}
      <HealthFindings findings={health.findings} />
      <HealthParts health={health} />
      <DoctorPanel />
    </>
  )
}
