import type { RemoteDownload } from '@imagora/contract'
import { ImageOff, Link, RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TransferLink } from '#features/uploads/transfers/TransferLink.tsx'
import { TransferRow } from '#components/transfers/TransferRow.tsx'
import type { LinkFormat } from '@imagora/contract/embed-codes'
import { IconButton } from '#ui/layout/IconButton.tsx'
import {
  isDownloadUnfinished,
  useDownloadAction,
  useStartDownloads,
  newestBatchQuery,
} from '#data/uploads/remote-downloads.ts'
import { Button, Textarea } from '@mantine/core'
import { useState, useEffect, useRef } from 'react'
import { AllLinks } from '#features/uploads/transfers/AllLinks.tsx'
import { Meter } from '#ui/feedback/Meter.tsx'
import classes from './DownloadDialog.module.css'
import { limits } from '@imagora/contract/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UploadOptionFields } from '#features/uploads/upload-options/UploadOptionFields.tsx'
import { toUploadBody, isPast, defaultUploadChoices } from '#features/uploads/upload-options/upload-options.ts'
import { albumChoiceQuery, useCreateAlbum } from '#data/library/albums.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { useProfile, profileQuery } from '#data/identity/session.ts'
import { preferences } from '#lib/preferences/preferences.ts'
import { useActivity } from '#lib/state/activities.ts'
import { requestUrlDialog } from '#lib/state/file-intake.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { useConfigs, useGroup } from '#data/content/site.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'

/** Returns whether a retry could help; a malformed URL stays malformed. */
const mayRetry = ({ state, reason }: RemoteDownload) => state === 'failed' && reason !== 'url_malformed'

function Thumbnail({ download: { state, photo } }: { download: RemoteDownload }) {
  if (photo) return <img src={photo.thumbnail_url} alt="" loading="lazy" decoding="async" />
  return state === 'failed' ? <ImageOff size={16} aria-hidden /> : <Link size={16} aria-hidden />
}

function Controls({ download }: { download: RemoteDownload }) {
  const { t } = useTranslation('remote-downloads')
  const retry = useDownloadAction('retry')
  const cancel = useDownloadAction('cancel')
  const { id, url } = download
  if (isDownloadUnfinished(download)) {
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
  const retry = useDownloadAction('retry')
  const cancel = useDownloadAction('cancel')
  const [failed, unfinished] = [downloads.filter(mayRetry), downloads.filter(isDownloadUnfinished)]
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
function DownloadList({ downloads }: { downloads: RemoteDownload[] }) {
  const { t } = useTranslation('remote-downloads')
  const [form, setForm] = useState<LinkFormat>('url')
  const done = downloads.filter((download) => !isDownloadUnfinished(download)).length
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

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

function DownloadForm() {
  const { t } = useTranslation(['remote-downloads', 'uploads'])
  const { group, storages } = useGroup()
  const { upload_requires_album } = useConfigs().app
  const most = group.options.max_files_per_batch || limits.remoteDownload.urls
  const profile = useProfile()
  const { data: albums = [] } = useQuery(albumChoiceQuery)
  const { mutateAsync: start } = useStartDownloads()
  const createAlbum = useCreateAlbum()
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: { urls: '', ...defaultUploadChoices },
    validate: {
      urls(text) {
        const count = linesOf(text).length
        if (count === 0) return t('remote-downloads:urls_required')
        return count > most ? t('remote-downloads:urls_too_many', { count: most }) : null
      },
      album_id: (id) => (upload_requires_album && id === null ? t('uploads:album_required') : null),
      expiry: (expiry) => (isPast(expiry, new Date()) ? t('uploads:expiry_past') : null),
    },
    send: ({ urls, ...choices }) => start({ urls: linesOf(urls), ...toUploadBody(choices, new Date()) }),
    onSent: (_batch, _values, { setFieldValue }) => setFieldValue('urls', ''),
  })

  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <Textarea
        label={t('remote-downloads:urls')}
        description={t('remote-downloads:urls_help', { count: most })}
        placeholder={'https://example.org/sea.jpg\nhttps://example.org/hills.png'}
        autosize
        minRows={3}
        maxRows={8}
        spellCheck={false}
        autoCapitalize="off"
        data-autofocus
        classNames={{ input: classes.urls! }}
        {...form.getInputProps('urls')}
      />
      <UploadOptionFields
        value={form.getValues()}
        onChange={(changes) => form.setValues(changes)}
        storages={storages}
        usualStorage={profile?.options.default_storage_id ?? null}
        albums={albums}
        isAlbumRequired={upload_requires_album}
        albumError={form.errors.album_id as string | undefined}
        onCreateAlbum={createAlbum}
      />
      <SubmitRow label={t('remote-downloads:start')} isSending={isSending} />
    </Form>
  )
}

/** Invalidates photo lists when downloads have finished since the last poll. */
function useFreshPhotos(downloads: RemoteDownload[]) {
  const client = useQueryClient()
  const done = downloads.filter(({ state }) => state === 'success').length
  const last = useRef(done)
  useEffect(() => {
    if (done > last.current) {
      void client.invalidateQueries({ queryKey: ['photos'] })
      void client.invalidateQueries({ queryKey: ['albums'] })
      void client.invalidateQueries(profileQuery)
    }
    last.current = done
  }, [done, client])
}

/**
 * Lists the batch among the operations under way, and tells its end if the dialog is closed. A mark in this browser
 * makes a reload look for it again.
 */
function useBatchActivity(downloads: RemoteDownload[] | undefined, isOpen: boolean) {
  const { t } = useTranslation('remote-downloads')
  const cancel = useDownloadAction('cancel')
  const unfinished = downloads?.filter(isDownloadUnfinished) ?? []
  const total = downloads?.length ?? 0
  const done = total - unfinished.length
  const isRunning = unfinished.length > 0
  useActivity(
    'downloads',
    isRunning
      ? {
          share: done / total,
          count: { done, total },
          open: requestUrlDialog,
          cancel: () => cancel.mutate(idsOf(unfinished)),
        }
      : null,
  )
  const wasRunning = useRef(false)
  const isKnown = downloads !== undefined
  useEffect(() => {
    if (isKnown) preferences.set('hasDownloads', isRunning ? 'true' : null)
    if (wasRunning.current && !isRunning && !isOpen) {
      const action = { label: t('show'), onAct: requestUrlDialog }
      notices.info({ id: 'remote_downloads', message: t('finished'), action })
    }
    wasRunning.current = isRunning
  }, [isKnown, isRunning, isOpen, t])
}

/** Adds URLs and shows their progress; closing the dialog does not stop the downloads. */
export function DownloadDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('remote-downloads')
  // The batch is followed while the dialog is closed, too.
  const { data: batch } = useQuery(newestBatchQuery)
  useFreshPhotos(batch?.downloads ?? [])
  useBatchActivity(batch === undefined ? undefined : (batch?.downloads ?? []), opened)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      <div className={classes.dialog}>
        <DownloadForm />
        {batch && <DownloadList downloads={batch.downloads} />}
      </div>
    </Dialog>
  )
}
