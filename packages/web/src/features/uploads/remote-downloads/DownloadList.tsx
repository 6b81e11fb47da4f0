import type { RemoteDownload } from '@imagora/contract'
import { ImageOff, Link, RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TransferLink } from '#features/uploads/transfers/TransferLink.tsx'
import { TransferRow } from '#components/transfers/TransferRow.tsx'
import type { LinkFormat } from '#lib/formats/embed-codes.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { isUnfinished, useDownloadAct } from '#data/uploads/remote-downloads.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { AllLinks } from '#features/uploads/transfers/AllLinks.tsx'
import { Meter } from '#ui/feedback/Meter.tsx'
import classes from './Downloads.module.css'

/** Returns whether a retry could help; a malformed URL stays malformed. */
const mayRetry = ({ state, reason }: RemoteDownload) => state === 'failed' && reason !== 'url_malformed'

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

function DownloadRow({ download, form }: { download: RemoteDownload; form: LinkFormat }) {
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

const idsOf = (downloads: RemoteDownload[]) => downloads.map(({ id }) => id)

function Acts({ downloads }: { downloads: RemoteDownload[] }) {
  const { t } = useTranslation('remote-downloads')
  const retry = useDownloadAct('retry')
  const cancel = useDownloadAct('cancel')
  const [failed, unfinished] = [downloads.filter(mayRetry), downloads.filter(isUnfinished)]
  if (failed.length === 0 && unfinished.length === 0) return null
  return (
    <div className={classes.acts}>
      {failed.length > 0 && (
        <Button size="xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate(idsOf(failed))}>
          {t('retry_all')}
        </Button>
      )}
      {unfinished.length > 0 && (
        <Button size="xs" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(idsOf(unfinished))}>
          {t('cancel_all')}
        </Button>
      )}
    </div>
  )
}

/** Progress of the newest batch, one row per URL. */
export function DownloadList({ downloads }: { downloads: RemoteDownload[] }) {
  const { t } = useTranslation('remote-downloads')
  const [form, setForm] = useState<LinkFormat>('url')
  const done = downloads.filter((download) => !isUnfinished(download)).length
  const failed = downloads.filter(({ state }) => state === 'failed').length
  const photos = downloads.flatMap(({ photo }) => photo ?? [])
  return (
    <section className={classes.list} aria-label={t('list')}>
      <Meter
        kind="progressbar"
        share={done / downloads.length}
        label={t('list')}
        {...(done === downloads.length && { tone: 'success' as const })}
      />
      <output className={classes.numbers}>
        <span>{t('progress', { done, all: downloads.length })}</span>
        {failed > 0 && <span>{t('failed_count', { count: failed })}</span>}
      </output>
      <Acts downloads={downloads} />
      {photos.length > 0 && <AllLinks photos={() => photos} form={form} onForm={setForm} label={t('copy_all')} />}
      <ul className={classes.rows}>
        {downloads.map((download) => (
          <DownloadRow key={download.id} download={download} form={form} />
        ))}
      </ul>
    </section>
  )
}
