import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { uploadToShare } from '#data/sharing/guest-upload.ts'
import { ApiError } from '#data/api/api-error.ts'
import { type GuestFile, reduceGuestQueue } from './guest-queue.ts'
import { Button } from '@mantine/core'
import { CircleAlert, CircleCheck, Clock, Image, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DropZone } from '#components/file-drop/DropZone.tsx'
import { TransferRow } from '#components/transfers/TransferRow.tsx'
import { useRegisterDropTarget } from '#lib/state/drop-target.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { Meter } from '#ui/feedback/Meter.tsx'
import classes from './GuestUpload.module.css'

/** Milliseconds before a retry when others of the same network are uploading. */
const RETRY_DELAY_MS = 5000
const MAX_ATTEMPT_COUNT = 60

const isForLater = (error: unknown) => error instanceof ApiError && error.code === 'uploads_at_once'
const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Uploads a guest's files, two at a time, even while the dialog is closed; leaving the page aborts them. */
function useGuestUploads(slug: string) {
  const client = useQueryClient()
  const [files, tell] = useReducer(reduceGuestQueue, [])
  const leaving = useRef(new AbortController())
  const sent = useRef(new Set<number>())

  const sendInTurn = async ({ key, file }: GuestFile, signal: AbortSignal) => {
    const onProgress = (part: number) => tell({ type: 'moved', key, part })
    for (let tries = 1; ; tries++) {
      try {
        return await uploadToShare(slug, file, { signal, onProgress })
      } catch (error) {
        if (!isForLater(error) || tries === MAX_ATTEMPT_COUNT || signal.aborted) throw error
        await after(RETRY_DELAY_MS)
      }
    }
  }

  const send = useEffectEvent(async (given: GuestFile) => {
    const { key } = given
    try {
      const { is_waiting } = await sendInTurn(given, leaving.current.signal)
      tell({ type: 'taken', key, is_waiting })
      if (!is_waiting) void client.invalidateQueries({ queryKey: ['share', slug] })
    } catch (error) {
      if (!leaving.current.signal.aborted)
        tell({ type: 'failed', key, reason: error instanceof Error ? error.message : '' })
    }
  })

  useEffect(() => {
    for (const each of files) {
      // A key is removed only once the rendered state shows the end: the state may lag behind the response, and the
      // file would be sent twice.
      if (each.state !== 'sending') sent.current.delete(each.key)
      else if (!sent.current.has(each.key)) {
        sent.current.add(each.key)
        void send(each)
      }
    }
  }, [files])

  useEffect(() => {
    leaving.current = new AbortController()
    const { current } = leaving
    return () => current.abort()
  }, [])

  return {
    files,
    // The callback is stable, so that the drop listener is not re-registered.
    add: useCallback((given: File[]) => tell({ type: 'added', files: given }), []),
    retry: (key: number) => tell({ type: 'retried', key }),
  }
}

const icons = { waiting: Image, sending: Image, done: CircleCheck, held: Clock, failed: CircleAlert }

function Row({ file, onRetry }: { file: GuestFile; onRetry: () => void }) {
  const { t } = useTranslation('share-page')
  const formats = useFormats()
  const { name } = file.file
  const Icon = icons[file.state]
  const percent = formats.percent(file.state === 'sending' ? file.part : 0)
  const mark = t(`upload_states.${file.state}`, { percent, reason: file.state === 'failed' ? file.reason : '' })
  return (
    <TransferRow
      name={name}
      state={file.state === 'done' ? 'success' : file.state}
      mark={mark}
      facts={formats.bytes(file.file.size)}
      thumbnail={<Icon size={20} aria-hidden />}
      {...(file.state === 'failed' && {
        controls: (
          <IconButton label={t('upload_retry', { name })} onClick={onRetry}>
            <RotateCw size={16} />
          </IconButton>
        ),
      })}
    >
      {file.state === 'sending' && <Meter kind="progressbar" share={file.part} label={mark} />}
    </TransferRow>
  )
}

interface Props {
  opened: boolean
  onOpen: () => void
  onClose: () => void
  slug: string
  kind: 'approve' | 'open'
}

/** Upload dialog for anyone who has the link of the share. */
export function GuestUpload({ opened, onOpen, onClose, slug, kind }: Props) {
  const { t } = useTranslation(['share-page', 'app'])
  const formats = useFormats()
  const { files, add, retry } = useGuestUploads(slug)
  useRegisterDropTarget({
    label: t('share-page:upload_over'),
    onDrop(given) {
      onOpen()
      add(given)
    },
  })
  const done = files.filter(({ state }) => state === 'done' || state === 'held').length
  const texts = {
    title: t('share-page:upload_drop'),
    over: t('share-page:upload_over'),
    hint: t('share-page:upload_hint'),
    choose: t('share-page:upload_choose'),
    limit: t(`share-page:upload_note.${kind}`),
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('share-page:upload_title')}>
      <div className={classes.body}>
        <DropZone types={[]} onFiles={add} texts={texts} />
        {files.length > 0 && (
          <>
            <output className={classes.summary}>
              {t('share-page:upload_summary', { done: formats.number(done), total: formats.number(files.length) })}
            </output>
            <ul className={classes.files}>
              {files.map((file) => (
                <Row key={file.key} file={file} onRetry={() => retry(file.key)} />
              ))}
            </ul>
          </>
        )}
        <Button className={classes.end} variant="default" onClick={onClose}>
          {t('app:close')}
        </Button>
      </div>
    </Dialog>
  )
}
