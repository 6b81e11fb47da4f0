import { Button } from '@mantine/core'
import { CircleAlert, CircleCheck, Clock, Image, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DropZone } from '#components/file-drop/DropZone.tsx'
import { TransferRow } from '#features/uploads/transfers/TransferRow.tsx'
import { useOwnDrops } from '#lib/state/drop-target.ts'
import { useFormats } from '#lib/formats/formats.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { Meter } from '#ui/feedback/Meter.tsx'
import classes from './GuestUpload.module.css'
import type { GuestFile } from './guest-queue.ts'
import { useGuestUploads } from './use-guest-uploads.ts'

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

/** Where whoever has the link adds photos to the share. */
export function GuestUpload({ opened, onOpen, onClose, slug, kind }: Props) {
  const { t } = useTranslation(['share-page', 'app'])
  const formats = useFormats()
  const { files, add, retry } = useGuestUploads(slug)
  useOwnDrops({
    words: t('share-page:upload_over'),
    give(given) {
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
