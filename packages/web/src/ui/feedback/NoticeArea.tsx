import { Notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import classes from './NoticeArea.module.css'

/**
 * Notices at the top right: at most six are visible, the rest are queued. Screen readers announce them as they arrive.
 */
export function NoticeArea() {
  const { t } = useTranslation()
  return (
    <section className={classes.region} aria-live="polite" aria-label={t('notifications')}>
      <Notifications
        position="top-right"
        limit={6}
        containerWidth={380}
        withinPortal={false}
        classNames={{ notification: classes.notice! }}
      />
    </section>
  )
}
