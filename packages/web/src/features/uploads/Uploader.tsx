import { useQueryClient } from '@tanstack/react-query'
import { CloudUpload } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { profileQuery } from '#lib/session.ts'
import { useHasToken } from '#lib/token.ts'
import { isUnfinished, type Queue } from './queue.ts'
import { UploadList } from './UploadList.tsx'
import classes from './UploadPanel.module.css'
import { UploadPanel } from './UploadPanel.tsx'
import { uploader, useQueue } from './uploader.ts'

/** Lists are fetched anew once a burst of uploads has calmed down, in milliseconds. */
const calm = 600

function useFreshLists(queue: Queue) {
  const client = useQueryClient()
  const done = queue.uploads.filter(({ state }) => state === 'success').length
  useEffect(() => {
    if (done === 0) return undefined
    const timer = window.setTimeout(() => {
      void client.invalidateQueries({ queryKey: ['photos'] })
      void client.invalidateQueries({ queryKey: ['albums'] })
      void client.invalidateQueries(profileQuery)
    }, calm)
    return () => window.clearTimeout(timer)
  }, [done, client])
}

/** The browser asks before it throws away what is still on its way. */
function useLeaveWarning(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return undefined
    const handleLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', handleLeave)
    return () => window.removeEventListener('beforeunload', handleLeave)
  }, [isBusy])
}

/** What one account was sending is not shown to the next. */
function useEndWithSession() {
  const hasToken = useHasToken()
  const hadToken = useRef(hasToken)
  useEffect(() => {
    if (hadToken.current && !hasToken) uploader.reset()
    hadToken.current = hasToken
  }, [hasToken])
}

function Pill({ queue: { uploads }, onOpen }: { queue: Queue; onOpen: () => void }) {
  const { t } = useTranslation('uploads')
  const done = uploads.filter(({ state }) => state === 'success').length
  const hasFailed = uploads.some(({ state }) => state === 'failed')
  return (
    <button type="button" className={classes.pill} data-failed={hasFailed || undefined} onClick={onOpen}>
      <CloudUpload size={20} aria-hidden />
      {t('reopen')}
      <span>{t('progress', { done, all: uploads.length })}</span>
    </button>
  )
}

interface Props {
  opened: boolean
  onOpen: () => void
  onClose: () => void
  onChoose: () => void
}

/** The queue on the screen: the panel, or a small sign of it while the panel is closed. */
export function Uploader({ opened, onOpen, onClose, onChoose }: Props) {
  const queue = useQueue()
  useFreshLists(queue)
  useLeaveWarning(queue.uploads.some(isUnfinished))
  useEndWithSession()

  return (
    <>
      <UploadPanel opened={opened} onClose={onClose}>
        <UploadList queue={queue} onChoose={onChoose} />
      </UploadPanel>
      {!opened && queue.uploads.length > 0 && <Pill queue={queue} onOpen={onOpen} />}
    </>
  )
}
