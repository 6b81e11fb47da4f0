import { useTranslation } from 'react-i18next'
import { DeletionDate } from './DeletionDate.tsx'
import classes from './DeletionBanner.module.css'

/** Banner on every page of an account with a scheduled deletion. */
export function DeletionBanner(deletion: { deletion_at: string; isExpelled: boolean }) {
  const { t } = useTranslation('account-deletion')
  return (
    <aside className={classes.banner} aria-label={t('delete.title')}>
      <DeletionDate {...deletion} />
    </aside>
  )
}
