import { useTranslation } from 'react-i18next'
import { DeletionDate } from './DeletionDate.tsx'
import classes from './DeletionBanner.module.css'

/** Over every page of an account that is about to go. */
export function DeletionBanner(departure: { deletion_at: string; isExpelled: boolean }) {
  const { t } = useTranslation('account-deletion')
  return (
    <aside className={classes.banner} aria-label={t('delete.title')}>
      <DeletionDate {...departure} />
    </aside>
  )
}
