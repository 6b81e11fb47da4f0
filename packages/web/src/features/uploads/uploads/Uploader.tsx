import { X, CloudUpload } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { SidePanel } from '#ui/overlay/SidePanel.tsx'
import { useIsMobile } from '#ui/layout/use-is-mobile.ts'
import classes from './UploadPanel.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { profileQuery } from '#data/identity/session.ts'
import { useCopyLinks } from '#components/links/use-copy-links.ts'
import { useActivity, useHasTray } from '#lib/state/activities.ts'
import { photosOf, UploadList } from './UploadList.tsx'
import { uploader } from './engine/uploader.ts'
import { useUploaderState, useTotals } from './use-uploads.ts'

interface UploadPanelProps {
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** Non-modal panel beside the page. Focus moves here on open and back on close. */
function Beside({ onClose, children }: Omit<UploadPanelProps, 'opened'>) {
  const { t } = useTranslation(['uploads', 'app'])
  const panel = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    // A queue that finished before the panel opened has its links copied next, as in a dialog on a phone.
    const next = panel.current?.querySelector<HTMLElement>('[data-autofocus]')
    ;(next ?? title.current)?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    const handleKey = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && target instanceof Node && panel.current?.contains(target)) onClose()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [onClose])

  return (
    <aside ref={panel} className={classes.panel} data-side-panel aria-label={t('uploads:title')}>
      <div className={classes.head}>
        <h2 ref={title} tabIndex={-1}>
          {t('uploads:title')}
        </h2>
        <IconButton label={t('app:close')} onClick={onClose}>
          <X size={20} />
        </IconButton>
      </div>
      <div className={classes.body}>{children}</div>
    </aside>
  )
}

/** Panel on the right side; full screen on phones. */
function UploadPanel({ opened, onClose, children }: UploadPanelProps) {
  const { t } = useTranslation('uploads')
  if (useIsMobile()) {
    return (
      <SidePanel opened={opened} onClose={onClose} title={t('title')}>
        <div className={classes.sheet}>{children}</div>
      </SidePanel>
    )
  }
  return opened && <Beside onClose={onClose}>{children}</Beside>
}

/**
 * Milliseconds without a finished upload before lists are refetched; during a burst they are refetched every `step`
 * files.
 */
const calm = 600
const step = 25

function useFreshLists(done: number) {
  const client = useQueryClient()
  useEffect(() => {
    if (done === 0) return undefined
    const refresh = () => {
      void client.invalidateQueries({ queryKey: ['photos'] })
      void client.invalidateQueries({ queryKey: ['albums'] })
      void client.invalidateQueries(profileQuery)
    }
    // A burst of a thousand files never pauses before its end.
    if (done % step === 0) refresh()
    const timer = window.setTimeout(refresh, calm)
    return () => window.clearTimeout(timer)
  }, [done, client])
}

/** Makes the browser ask before leaving while uploads would be lost. */
function useLeaveWarning(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return undefined
    const handleLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', handleLeave)
    return () => window.removeEventListener('beforeunload', handleLeave)
  }, [isBusy])
}

function useConnection() {
  useEffect(() => {
    const watch = new AbortController()
    const look = () => uploader.setOffline(!navigator.onLine)
    look()
    window.addEventListener('online', look, { signal: watch.signal })
    window.addEventListener('offline', look, { signal: watch.signal })
    return () => watch.abort()
  }, [])
}

/** Lists the queue among the operations under way, and how it has ended, with its links, until it is cleared. */
function useUploadActivity(open: () => void) {
  const { t } = useTranslation('uploads')
  const { all, bytes, sent, counts } = useTotals()
  const { isHeld } = useUploaderState()
  const copyLinks = useCopyLinks()
  const { waiting, uploading, paused, success, failed, known } = counts
  const isOpen = waiting + uploading + paused > 0
  const links = success + known
  const copy = { label: t(links === 1 ? 'copy_link' : 'copy_all'), act: () => copyLinks(photosOf(), 'url') }
  const progress = {
    share: bytes > 0 ? sent / bytes : 0,
    count: { done: success, total: all },
    isPaused: isHeld || waiting + uploading === 0,
    open,
    cancel: () => uploader.dispatchAll('cancel'),
  }
  const outcome = {
    isFailed: failed > 0,
    message: t('result', { done: success, failed }),
    ...(success > 0 && { next: copy }),
  }
  useActivity('uploads', isOpen ? progress : links + failed > 0 ? { share: 1, open, outcome } : null)
}

/** Indicator on pages without a list of operations, such as those for visitors. */
function Pill({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('uploads')
  const { all, counts } = useTotals()
  if (all === 0) return null
  return (
    <button type="button" className={classes.pill} data-failed={counts.failed > 0 || undefined} onClick={onOpen}>
      <CloudUpload size={20} aria-hidden />
      {t('reopen')}
      <span>
        {counts.failed > 0
          ? t('result', { done: counts.success, failed: counts.failed })
          : t('progress', { done: counts.success, all })}
      </span>
    </button>
  )
}

interface Props {
  opened: boolean
  onOpen: () => void
  onClose: () => void
  onChoose: () => void
  onChooseFolder: () => void
}

/** Upload panel; while it is closed, the list of operations shows the queue. */
export function Uploader({ opened, onOpen, onClose, ...ways }: Props) {
  const { counts } = useTotals()
  const { unkept } = useUploaderState()
  const hasTray = useHasTray()
  useUploadActivity(onOpen)
  useFreshLists(counts.success)
  // Waiting files are restored after a reload, unless the browser storage had no capacity for them.
  useLeaveWarning(counts.uploading > 0 || unkept > 0)
  useConnection()

  return (
    <>
      <UploadPanel opened={opened} onClose={onClose}>
        <UploadList {...ways} />
      </UploadPanel>
      {!opened && !hasTray && <Pill onOpen={onOpen} />}
    </>
  )
}
