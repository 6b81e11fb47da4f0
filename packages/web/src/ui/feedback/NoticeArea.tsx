import { Notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import classes from './NoticeArea.module.css'

/** Where notices stand: top right, at most six, the rest wait. Read out as they come. */
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
