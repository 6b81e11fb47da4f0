import { Button } from '@mantine/core'
import { Pause, Pencil, Play, RotateCw, SlidersHorizontal, Trash2, X } from 'lucide-react'
import { memo, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { TransferLink } from '#components/transfers/TransferLink.tsx'
import { TransferRow } from '#components/transfers/TransferRow.tsx'
import type { LinkForm } from '#lib/formats/embed-codes.ts'
import { useFormats } from '#lib/formats/formats.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { Meter } from '#ui/feedback/Meter.tsx'
import { OwnChoices } from './OwnChoices.tsx'
import { isEditable, isOpen, isUnfinished, mayGoAgain, type Upload } from './upload.ts'
import { uploader } from './uploader.ts'
import classes from './UploadRow.module.css'
import { UploadThumbnail } from './UploadThumbnail.tsx'
import { useDesk, useUpload } from './use-uploads.ts'

export interface RowActs {
  onSettings: (id: number) => void
  onEdit: (id: number) => void
}

/** All is sent, and the server still looks at it. */
const isProcessed = ({ state, sent, file }: Upload) => state === 'uploading' && sent >= file.size

function markOf(upload: Upload) {
  if (isProcessed(upload)) return 'processing'
  return upload.state === 'waiting' && !upload.isChecked ? 'checking' : upload.state
}

function Moving({ upload: { id, state, file } }: { upload: Upload }) {
  const { t } = useTranslation('uploads')
  const filename = file.name
  if (state === 'paused') {
    return (
      <IconButton label={t('resume_named', { filename })} onClick={() => uploader.act(id, { type: 'resume' })}>
        <Play size={16} />
      </IconButton>
    )
  }
  return (
    <IconButton label={t('pause_named', { filename })} onClick={() => uploader.act(id, { type: 'pause' })}>
      <Pause size={16} />
    </IconButton>
  )
}

function Preparing({ upload, onSettings, onEdit }: { upload: Upload } & RowActs) {
  const { t } = useTranslation('uploads')
  const { id, file } = upload
  return (
    <>
      {isEditable(upload) && (
        <IconButton label={t('edit_named', { filename: file.name })} onClick={() => onEdit(id)}>
          <Pencil size={16} />
        </IconButton>
      )}
      <IconButton label={t('settings_named', { filename: file.name })} onClick={() => onSettings(id)}>
        <SlidersHorizontal size={16} />
      </IconButton>
    </>
  )
}

function Controls({ upload, ...acts }: { upload: Upload } & RowActs) {
  const { t } = useTranslation('uploads')
  const { isHeld } = useDesk()
  const { id, file, state } = upload
  const filename = file.name
  // Nothing moves, so there is nothing to pause.
  const isStill = isHeld && state === 'waiting'
  if (isUnfinished(upload)) {
    return (
      <>
        {isOpen(upload) && <Preparing upload={upload} {...acts} />}
        {!isStill && <Moving upload={upload} />}
        <IconButton label={t('cancel_named', { filename })} onClick={() => uploader.act(id, { type: 'cancel' })}>
          <X size={16} />
        </IconButton>
      </>
    )
  }
  return (
    <>
      {mayGoAgain(upload) && (
        <IconButton label={t('retry_named', { filename })} onClick={() => uploader.act(id, { type: 'retry' })}>
          <RotateCw size={16} />
        </IconButton>
      )}
      {state !== 'success' && (
        <IconButton label={t('remove_named', { filename })} onClick={() => uploader.remove(id)}>
          <Trash2 size={16} />
        </IconButton>
      )}
    </>
  )
}

function Below({ upload, form }: { upload: Upload; form: LinkForm }) {
  const { t } = useTranslation('uploads')
  const { id, file, state, sent, reason, photo } = upload
  if (state === 'uploading') {
    return <Meter kind="progressbar" share={file.size > 0 ? sent / file.size : 0} label={file.name} />
  }
  if (photo) return <TransferLink photo={photo} form={form} label={t('copy_named', { filename: file.name })} />
  if (state === 'failed') return <p className={classes.reason}>{reason || t('failed')}</p>
  if (state !== 'known') return null
  return (
    <div className={classes.known}>
      <span>{reason}</span>
      <Button size="compact-xs" variant="default" onClick={() => uploader.act(id, { type: 'want' })}>
        {t('send_anyway')}
      </Button>
    </div>
  )
}

interface Props extends RowActs {
  id: number
  index: number
  count: number
  form: LinkForm
  measure: Ref<HTMLLIElement>
}

/** One file on its way. Others move while it stands still, so it is drawn anew only for itself. */
export const UploadRow = memo(function UploadRow({ id, index, count, form, measure, ...acts }: Props) {
  const { t } = useTranslation('uploads')
  const formats = useFormats()
  const upload = useUpload(id)
  if (!upload) return null
  const { file, folder, state, tries, own, edited } = upload
  return (
    <TransferRow
      ref={measure}
      place={{ index, count }}
      name={own.name || file.name}
      state={state}
      mark={t(`state.${markOf(upload)}`)}
      facts={
        <>
          <span>{formats.bytes(file.size)}</span>
          {folder !== '' && <span>{folder}</span>}
          {tries > 0 && isUnfinished(upload) && <span>{t('tried', { count: tries })}</span>}
        </>
      }
      thumbnail={<UploadThumbnail key={upload.key} file={file} />}
      controls={<Controls upload={upload} {...acts} />}
    >
      {state !== 'success' && <OwnChoices own={own} isEdited={edited !== null} />}
      <Below upload={upload} form={form} />
    </TransferRow>
  )
})
