import { type NotificationData, notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { Check, CircleAlert, Info } from 'lucide-react'
import classes from './NoticeArea.module.css'

interface Notice {
  title?: string
  message: string
  /** A second notice with the same id replaces the first instead of standing beside it. */
  id?: string
  /** An error that is told elsewhere too, and goes by itself. */
  isBrief?: boolean
  /** What can be done about it; done, the notice goes. */
  action?: { label: string; onAct: () => void }
}

function show(notice: NotificationData) {
  if (notice.id) notifications.hide(notice.id)
  return notifications.show({ role: 'group', closeButtonProps: { 'aria-label': i18next.t('close') }, ...notice })
}

let counted = 0

/** Without an action its message is all there is. */
function withAction({ action, isBrief: _isBrief, ...notice }: Notice): NotificationData {
  if (!action) return notice
  const id = notice.id ?? `notice-${++counted}`
  const handleClick = () => {
    notifications.hide(id)
    action.onAct()
  }
  const message = (
    <span className={classes.acting}>
      {notice.message}
      <button type="button" className={classes.action} onClick={handleClick}>
        {action.label}
      </button>
    </span>
  )
  return { ...notice, id, message }
}

const done = { icon: <Check size={16} />, color: 'teal.8' }
const info = { icon: <Info size={16} /> }
/** So long what was done can be taken back, in milliseconds. */
const undoable = 8000

/** What happened, said at the top right. Errors stay until they are closed. */
export const notices = {
  success: (notice: Notice) => show({ ...withAction(notice), ...done, autoClose: notice.action ? undoable : 5000 }),
  info: (notice: Notice) => show({ ...withAction(notice), ...info, autoClose: notice.action ? undoable : 6000 }),
  error: (notice: Notice) =>
    show({
      ...withAction(notice),
      icon: <CircleAlert size={16} />,
      color: 'red',
      autoClose: notice.isBrief ? 5000 : false,
      role: 'alert',
    }),
  /** Something that takes its time: it stays and is said anew until it is hidden or replaced. */
  progress(notice: Notice & { id: string }) {
    const shown: NotificationData & { id: string } = {
      ...withAction(notice),
      ...info,
      id: notice.id,
      loading: true,
      autoClose: false,
      withCloseButton: false,
      role: 'group',
    }
    if (notifications.show(shown) === notice.id) notifications.update(shown)
  },
  hide: (id: string) => notifications.hide(id),
}
