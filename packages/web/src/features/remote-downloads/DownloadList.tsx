import type { RemoteDownload } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AllLinks } from '#components/transfers/AllLinks.tsx'
import type { LinkForm } from '#lib/formats/embed-codes.ts'
import { Meter } from '#ui/feedback/Meter.tsx'
import { DownloadRow } from './DownloadRow.tsx'
import classes from './Downloads.module.css'
import { mayRetry } from './may-retry.ts'
import { isUnfinished, useDownloadAct } from '#data/uploads/remote-downloads.ts'

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

/** What has become of the newest list, line by line. */
export function DownloadList({ downloads }: { downloads: RemoteDownload[] }) {
  const { t } = useTranslation('remote-downloads')
  const [form, setForm] = useState<LinkForm>('url')
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
