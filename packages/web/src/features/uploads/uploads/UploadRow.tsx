import { useTranslation } from 'react-i18next'
import { isPreset, type UploadOverrides as Own } from '#features/uploads/upload-options/upload-options.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './UploadRow.module.css'
import { useAlbumOption } from './use-album-option.ts'
import { FileImage, Film, Pause, Pencil, Play, RotateCw, SlidersHorizontal, Trash2, X } from 'lucide-react'
import { useEffect, useRef, useState, memo, type Ref } from 'react'
import { captureFrame, isVideoFile } from '#lib/browser/video-frames.ts'
import { requestThumbnail } from '#lib/workers/thumbnails.ts'
import { Button } from '@mantine/core'
import { TransferLink } from '#features/uploads/transfers/TransferLink.tsx'
import { TransferRow } from '#components/transfers/TransferRow.tsx'
import type { LinkFormat } from '@imagora/contract/embed-codes'
import { rawTypes } from '@imagora/contract/limits'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { Meter } from '#ui/feedback/Meter.tsx'
import { SimilarNote } from './SimilarNote.tsx'
import { isEditable, isModifiable, isUnfinished, canRetryUpload, type Upload } from './engine/upload.ts'
import { uploader } from './engine/uploader.ts'
import { useUploaderState, useUpload } from './use-uploads.ts'

/** Returns a short text for each selected option. */
export function useChoiceWords() {
  const { t } = useTranslation('uploads')
  const formats = useFormats()
  const { nameOf, storageName } = useAlbumOption()
  const albumWord = (id: number | null | undefined) => (id === null ? t('no_album') : id && nameOf(id))
  const expiryWord = (expiry: string | undefined) => {
    if (!expiry) return expiry === '' && t('expiries.never')
    return `${t('expiry')} ${isPreset(expiry) ? t(`expiries.${expiry}`) : formats.dateTime(expiry)}`
  }
  return ({ name, intro, alt, album_id, storage_id, expiry, tags = [], is_public }: Own) =>
    [
      name,
      intro && t('intro'),
      alt && t('alt'),
      albumWord(album_id),
      storage_id && storageName(storage_id),
      expiryWord(expiry),
      ...tags.map((tag) => `#${tag}`),
      is_public !== undefined && t(is_public ? 'is_public' : 'is_private'),
    ].filter((word): word is string => typeof word === 'string' && word !== '')
}

/** Overrides of a single file. */
function OwnOptions({ own, isEdited }: { own: Own; isEdited: boolean }) {
  const { t } = useTranslation('uploads')
  const wordsOf = useChoiceWords()
  const words = wordsOf(own)
  if (words.length === 0 && !isEdited) return null
  return (
    <div className={classes.own}>
      {isEdited && <Badge tone="brand">{t('edited')}</Badge>}
      {words.map((word) => (
        <Badge key={word}>{word}</Badge>
      ))}
    </div>
  )
}

/** File extensions of formats that not every browser can display. */
const undisplayedTypes: ReadonlySet<string> = new Set(['heic', 'heif', 'jxl', 'tif', 'tiff', ...rawTypes])

const extensionOf = (name: string) => /\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? ''

function TypeIcon({ name }: { name: string }) {
  return (
    <span className={classes.type} aria-hidden>
      {isVideoFile({ name, type: '' }) ? <Film size={20} /> : <FileImage size={20} />}
      {extensionOf(name).toUpperCase()}
    </span>
  )
}

/** Pixels: twice the displayed height, for high-density screens. */
const FRAME_HEIGHT_PX = 96

/** Returns a function that cancels, as for pictures. */
function requestVideoFrame(file: File, done: (bitmap: ImageBitmap | null) => void) {
  let isCancelled = false
  const decode = async () => {
    const frame = await captureFrame(file)
    return frame && createImageBitmap(frame, { resizeHeight: FRAME_HEIGHT_PX, resizeQuality: 'medium' })
  }
  const draw = (bitmap: ImageBitmap | null) => {
    if (!isCancelled) done(bitmap)
    // The bitmap is drawn by now; otherwise it would keep its memory until the next garbage collection.
    bitmap?.close()
  }
  void decode()
    .catch(() => null)
    .then(draw)
  return () => {
    isCancelled = true
  }
}

/** Thumbnail of the file, or its type if it cannot be displayed. */
function UploadThumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [hasNoPreview, setHasNoPreview] = useState(() => undisplayedTypes.has(extensionOf(file.name)))

  useEffect(() => {
    if (hasNoPreview) return undefined
    const request = isVideoFile(file) ? requestVideoFrame : requestThumbnail
    return request(file, (bitmap) => {
      if (!bitmap) return setHasNoPreview(true)
      const target = canvas.current
      if (!target) return undefined
      target.width = bitmap.width
      target.height = bitmap.height
      return target.getContext('2d')?.drawImage(bitmap, 0, 0)
    })
  }, [file, hasNoPreview])

  return hasNoPreview ? <TypeIcon name={file.name} /> : <canvas ref={canvas} width={1} height={1} aria-hidden />
}

export interface RowActs {
  onSettings: (id: number) => void
  onEdit: (id: number) => void
}

/** All bytes are sent, and the server is still processing the file. */
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
      <IconButton label={t('resume_named', { filename })} onClick={() => uploader.dispatch(id, { type: 'resume' })}>
        <Play size={16} />
      </IconButton>
    )
  }
  return (
    <IconButton label={t('pause_named', { filename })} onClick={() => uploader.dispatch(id, { type: 'pause' })}>
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
  const { isHeld } = useUploaderState()
  const { id, file, state } = upload
  const filename = file.name
  // A waiting file of a held queue has nothing to pause.
  const isStill = isHeld && state === 'waiting'
  if (isUnfinished(upload)) {
    return (
      <>
        {isModifiable(upload) && <Preparing upload={upload} {...acts} />}
        {!isStill && <Moving upload={upload} />}
        <IconButton label={t('cancel_named', { filename })} onClick={() => uploader.dispatch(id, { type: 'cancel' })}>
          <X size={16} />
        </IconButton>
      </>
    )
  }
  return (
    <>
      {canRetryUpload(upload) && (
        <IconButton label={t('retry_named', { filename })} onClick={() => uploader.dispatch(id, { type: 'retry' })}>
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

function Below({ upload, form }: { upload: Upload; form: LinkFormat }) {
  const { t } = useTranslation('uploads')
  const { id, file, state, sent, reason, photo, existing } = upload
  if (state === 'uploading') {
    return <Meter kind="progressbar" share={file.size > 0 ? sent / file.size : 0} label={file.name} />
  }
  if (photo) {
    return (
      <>
        {!upload.isTrashed && (
          <TransferLink photo={photo} form={form} label={t('copy_named', { filename: file.name })} />
        )}
        <SimilarNote upload={upload} />
      </>
    )
  }
  if (state === 'failed') return <p className={classes.reason}>{reason || t('failed')}</p>
  if (state !== 'known') return null
  return (
    <>
      <div className={classes.known}>
        <span>{reason}</span>
        <Button size="compact-xs" variant="default" onClick={() => uploader.dispatch(id, { type: 'want' })}>
          {t('send_anyway')}
        </Button>
        {existing && (
          // A new tab leaves the queue as it is, which covers the page on a phone.
          <ButtonLink
            to="/user/photos"
            hash={`photo-${existing.id}`}
            target="_blank"
            size="compact-xs"
            variant="default"
            aria-label={t('open_named', { filename: file.name })}
          >
            {t('open')}
          </ButtonLink>
        )}
      </div>
      {existing && <TransferLink photo={existing} form={form} label={t('copy_named', { filename: file.name })} />}
    </>
  )
}

interface Props extends RowActs {
  id: number
  index: number
  count: number
  form: LinkFormat
  measure: Ref<HTMLLIElement>
}

/** Row of one file; memoized, so that it renders only for its own changes. */
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
      {state !== 'success' && <OwnOptions own={own} isEdited={edited !== null} />}
      <Below upload={upload} form={form} />
    </TransferRow>
  )
})
