import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { BackupItem } from './BackupItem.tsx'
import { BackupPlan } from './BackupPlan.tsx'
import classes from './Backups.module.css'
import { MakeBackup } from './MakeBackup.tsx'
import { backupsQuery } from '#data/operations/backups.ts'
import { RestoreGuide } from './RestoreGuide.tsx'
import { isBusy } from './states.ts'

/** What there is to come back to, and how. */
export function BackupsPage() {
  const { t } = useTranslation('backups')
  const { data, error, refetch } = useQuery(backupsQuery)
  if (error && !data) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const isAnyBusy = data.data.some(isBusy)
  return (
    <>
      <PageTitle title={t('title')}>
        <MakeBackup isBusy={isAnyBusy} />
      </PageTitle>
      <BackupPlan overview={data} />
      {data.data.length === 0 ? (
        <EmptyState drawing="closed" title={t('none')} hint={t('none_hint')} />
      ) : (
        <ul className={classes.list} aria-label={t('title')}>
          {data.data.map((backup) => (
            <BackupItem key={backup.id} backup={backup} isAnyBusy={isAnyBusy} />
          ))}
        </ul>
      )}
      <RestoreGuide />
    </>
  )
}
