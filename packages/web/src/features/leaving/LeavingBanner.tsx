import { useTranslation } from 'react-i18next'
import { Departure } from './Departure.tsx'
import classes from './LeavingBanner.module.css'

/** Over every page of an account that is about to go. */
export function LeavingBanner(departure: { deletion_at: string; isExpelled: boolean }) {
  const { t } = useTranslation('leaving')
  return (
    <aside className={classes.banner} aria-label={t('delete.title')}>
      <Departure {...departure} />
    </aside>
  )
}
