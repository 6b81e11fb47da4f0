import type { RemoteDownload } from '@imagora/contract'
import { ImageOff, Link, RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TransferLink } from '#components/transfers/TransferLink.tsx'
import { TransferRow } from '#components/transfers/TransferRow.tsx'
import type { LinkForm } from '#lib/formats/embed-codes.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { mayRetry } from './may-retry.ts'
import { isUnfinished, useDownloadAct } from '#data/uploads/remote-downloads.ts'

function Thumbnail({ download: { state, photo } }: { download: RemoteDownload }) {
  if (photo) return <img src={photo.thumbnail_url} alt="" loading="lazy" decoding="async" />
  return state === 'failed' ? <ImageOff size={16} aria-hidden /> : <Link size={16} aria-hidden />
}

function Controls({ download }: { download: RemoteDownload }) {
  const { t } = useTranslation('remote-downloads')
  const retry = useDownloadAct('retry')
  const cancel = useDownloadAct('cancel')
  const { id, url } = download
  if (isUnfinished(download)) {
    return (
      <IconButton label={t('cancel_named', { url })} onClick={() => cancel.mutate([id])}>
        <X size={16} />
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

/** One address, and how far it is. */
export function DownloadRow({ download, form }: { download: RemoteDownload; form: LinkForm }) {
  const { t } = useTranslation('remote-downloads')
  const { url, state, message, photo } = download
  return (
    <TransferRow
      name={url}
      state={state}
      mark={t(`state.${state}`)}
      facts={message && <span>{message}</span>}
      thumbnail={<Thumbnail download={download} />}
      controls={<Controls download={download} />}
    >
      {photo && <TransferLink photo={photo} form={form} label={t('copy_named', { url })} />}
    </TransferRow>
  )
}
