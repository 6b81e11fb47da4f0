import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats.ts'
import { CancelDeletion } from './CancelDeletion.tsx'
import classes from './LeavingBanner.module.css'

/** Over every page of an account that is about to go: when, and how to stay. */
export function LeavingBanner({ deletion_at }: { deletion_at: string }) {
  const { t } = useTranslation('leaving')
  const formats = useFormats()
  return (
    <aside className={classes.banner} aria-label={t('delete.title')}>
      <span>{t('delete.scheduled', { time: formats.dateTime(deletion_at) })}</span>
      <CancelDeletion />
    </aside>
  )
}
