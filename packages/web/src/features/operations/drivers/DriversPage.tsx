import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { DriverCard } from './DriverCard.tsx'
import health from '#features/operations/health/Health.module.css'
import classes from '#features/operations/health/Operations.module.css'
import { driversQuery } from '#data/operations/health.ts'

/** External services of the site on one screen. */
export function DriversPage() {
  const { t } = useTranslation('drivers')
  const { data: drivers, error, refetch } = useQuery(driversQuery)
  if (error && !drivers) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!drivers) return <PageSkeleton />
  return (
    <>
      <PageTitle title={t('title')} />
      <p className={classes.hint}>{t('hint')}</p>
      <div className={health.parts}>
        {drivers.map((driver) => (
          <DriverCard key={driver.key} driver={driver} />
        ))}
      </div>
    </>
  )
}
