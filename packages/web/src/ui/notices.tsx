import { type NotificationData, notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { Check, CircleAlert, Info } from 'lucide-react'

interface Notice {
  title?: string
  message: string
  /** A second notice with the same id replaces the first instead of standing beside it. */
  id?: string
}

function show(notice: NotificationData) {
  if (notice.id) notifications.hide(notice.id)
  return notifications.show({ role: 'group', closeButtonProps: { 'aria-label': i18next.t('close') }, ...notice })
}

const done = { icon: <Check size={16} />, color: 'teal.8' }

/** What happened, said at the top right. Errors stay until they are closed. */
export const notices = {
  success: (notice: Notice) => show({ ...notice, ...done, autoClose: 5000 }),
  info: (notice: Notice) => show({ ...notice, icon: <Info size={16} />, autoClose: 6000 }),
  error: (notice: Notice) =>
    show({ ...notice, icon: <CircleAlert size={16} />, color: 'red', autoClose: false, role: 'alert' }),
  hide: (id: string) => notifications.hide(id),
}
