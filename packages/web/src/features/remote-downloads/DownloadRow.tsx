import type { RemoteDownload } from '@imagora/contract'
import { Copy, ImageOff, Link, RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCopyLinks } from '#components/use-copy-links.ts'
import type { LinkForm } from '#lib/embed-codes.ts'
import { IconButton } from '#ui/IconButton.tsx'
import classes from './Downloads.module.css'
import { mayRetry } from './may-retry.ts'
import { isUnfinished, useDownloadAct } from './queries.ts'

function Thumbnail({ download: { state, photo } }: { download: RemoteDownload }) {
  return (
    <span className={classes.thumbnail}>
      {photo && <img src={photo.thumbnail_url} alt="" loading="lazy" decoding="async" />}
      {!photo && (state === 'failed' ? <ImageOff size={16} aria-hidden /> : <Link size={16} aria-hidden />)}
    </span>
  )
}

function Controls({ download, form }: Props) {
  const { t } = useTranslation('remote-downloads')
  const retry = useDownloadAct('retry')
  const cancel = useDownloadAct('cancel')
  const copyLinks = useCopyLinks()
  const { id, url, photo } = download
  if (isUnfinished(download)) {
    return (
      <IconButton label={t('cancel_named', { url })} onClick={() => cancel.mutate([id])}>
        <X size={16} />
      </IconButton>
    )
  }
  if (photo) {
    return (
      <IconButton label={t('copy_named', { url })} onClick={() => copyLinks([photo], form)}>
        <Copy size={16} />
      </IconButton>
    )
  }
  if (!mayRetry(download)) return null
  return (
    <IconButton label={t('retry_named', { url })} onClick={() => retry.mutate([id])}>
      <RotateCw size={16} />
    </IconButton>
  )
}

interface Props {
  download: RemoteDownload
  form: LinkForm
}

/** One address, and how far it is. */
export function DownloadRow({ download, form }: Props) {
  const { t } = useTranslation('remote-downloads')
  const { url, state, message } = download
  return (
    <li className={classes.row} data-state={state}>
      <Thumbnail download={download} />
      <div className={classes.words}>
        <div className={classes.url} title={url}>
          {url}
        </div>
        <div className={classes.state}>
          <span className={classes.mark}>{t(`state.${state}`)}</span>
          {message && <span>{message}</span>}
        </div>
      </div>
      <Controls download={download} form={form} />
    </li>
  )
}
