import { type NotificationData, notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { Check, CircleAlert, Info } from 'lucide-react'
import classes from './NoticeArea.module.css'

interface Notice {
  title?: string
  message: string
  /** A second notice with the same id replaces the first; without an id both are shown. */
  id?: string
  /** The error is also visible elsewhere, so this notice closes by itself. */
  isBrief?: boolean
  /** Button in the notice; a click also closes the notice. */
  action?: { label: string; onAct: () => void; isUndo?: boolean }
}

/** Undo of the newest notice that has one and is still open. */
let undoing: { id: string; run: () => void } | null = null

/** Ctrl+Z or ⌘Z undoes, unless a text field or an editor undoes its own changes. */
function handleUndoKey(event: KeyboardEvent) {
  const isKey = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
  const isField = (event.target as Element).closest('input, textarea, [contenteditable]') !== null
  if (!isKey || !undoing || event.defaultPrevented || isField) return
  event.preventDefault()
  undoing.run()
}

function show(notice: NotificationData) {
  if (notice.id) notifications.hide(notice.id)
  return notifications.show({ role: 'group', closeButtonProps: { 'aria-label': i18next.t('close') }, ...notice })
}

let counted = 0

/** Adds the action button; a notice without an action stays unchanged. */
function withAction({ action, isBrief: _isBrief, ...notice }: Notice): NotificationData {
  if (!action) return notice
  const id = notice.id ?? `notice-${++counted}`
  const handleClick = () => {
    notifications.hide(id)
    action.onAct()
  }
  if (action.isUndo) {
    undoing = { id, run: handleClick }
    window.addEventListener('keydown', handleUndoKey)
  }
  const message = (
    <span className={classes.acting}>
      {notice.message}
      <button type="button" className={classes.action} onClick={handleClick}>
        {action.label}
      </button>
    </span>
  )
  const onClose = () => {
    if (undoing?.id === id) undoing = null
  }
  return { ...notice, id, message, onClose }
}

const done = { icon: <Check size={16} />, color: 'teal.8' }
const info = { icon: <Info size={16} /> }
/** Milliseconds a notice with an undo action stays open. */
const ACTION_NOTICE_MS = 8000

/** Shows notices at the top right. Errors stay until they are closed. */
export const notices = {
  success: (notice: Notice) =>
    show({ ...withAction(notice), ...done, autoClose: notice.action ? ACTION_NOTICE_MS : 5000 }),
  info: (notice: Notice) =>
    show({ ...withAction(notice), ...info, autoClose: notice.action ? ACTION_NOTICE_MS : 6000 }),
  error: (notice: Notice) =>
    show({
      ...withAction(notice),
      icon: <CircleAlert size={16} />,
      color: 'red',
      autoClose: notice.isBrief ? 5000 : false,
      role: 'alert',
    }),
  /** Shows a long-running operation; the notice is updated in place until it is hidden or replaced. */
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
