import { Copy, ImageOff, RotateCw, X } from 'lucide-react'
import { memo, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopyLinks, useIsUrlEncoded } from '#components/use-copy-links.ts'
import { embedCode, type LinkForm } from '#lib/embed-codes.ts'
import { useFormats } from '#lib/formats.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Meter } from '#ui/Meter.tsx'
import { isUnfinished, type Upload } from './queue.ts'
import { uploader } from './uploader.ts'
import classes from './UploadRow.module.css'

function Thumbnail({ file }: { file: File }) {
  const [isBroken, setBroken] = useState(false)
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return (
    <span className={classes.thumbnail}>
      {isBroken ? (
        <ImageOff size={16} aria-hidden />
      ) : (
        <img ref={show} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
      )}
    </span>
  )
}

/** All is sent, and the server still looks at it. */
const isProcessed = ({ state, sent, file }: Upload) => state === 'uploading' && sent >= file.size

function Progress({ upload }: { upload: Upload }) {
  const { t } = useTranslation('uploads')
  const { file, state, sent, reason } = upload
  if (state === 'uploading') {
    return <Meter kind="progressbar" share={file.size > 0 ? sent / file.size : 0} label={file.name} />
  }
  return state === 'failed' ? <p className={classes.reason}>{reason || t('failed')}</p> : null
}

function Link({ upload: { photo, file }, form }: { upload: Upload; form: LinkForm }) {
  const { t } = useTranslation('uploads')
  const isEncoded = useIsUrlEncoded()
  const copyLinks = useCopyLinks()
  if (!photo) return null
  return (
    <div className={classes.link}>
      <code>{embedCode(photo, form, isEncoded)}</code>
      <IconButton label={t('copy_named', { filename: file.name })} onClick={() => copyLinks([photo], form)}>
        <Copy size={16} />
      </IconButton>
    </div>
  )
}

function Controls({ upload }: { upload: Upload }) {
  const { t } = useTranslation('uploads')
  const { id, file, mayRetry } = upload
  if (isUnfinished(upload)) {
    return (
      <IconButton
        label={t('cancel_named', { filename: file.name })}
        onClick={() => uploader.act({ type: 'cancel', id })}
      >
        <X size={16} />
      </IconButton>
    )
  }
  if (!mayRetry || upload.state === 'success') return null
  return (
    <IconButton label={t('retry_named', { filename: file.name })} onClick={() => uploader.act({ type: 'retry', id })}>
      <RotateCw size={16} />
    </IconButton>
  )
}

/** One file on its way. Others move while it stands still, so it is drawn anew only for itself. */
export const UploadRow = memo(function UploadRow({ upload, form }: { upload: Upload; form: LinkForm }) {
  const { t } = useTranslation('uploads')
  const formats = useFormats()
  const { file, state } = upload
  return (
    <li className={classes.row} data-state={state}>
      <Thumbnail file={file} />
      <div className={classes.words}>
        <div className={classes.name}>{file.name}</div>
        <div className={classes.state}>
          <span>{formats.bytes(file.size)}</span>
          <span className={classes.mark}>{t(`state.${isProcessed(upload) ? 'processing' : state}`)}</span>
        </div>
        <Progress upload={upload} />
        <Link upload={upload} form={form} />
      </div>
      <Controls upload={upload} />
    </li>
  )
})
