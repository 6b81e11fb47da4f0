import { limits } from '@imagora/contract/limits'
import { Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { UploadOptionFields } from '#features/uploads/upload-options/UploadOptionFields.tsx'
import { bodyOf, isPast, noChoices } from '#features/uploads/upload-options/upload-options.ts'
import { albumChoiceQuery, useCreateAlbum } from '#data/library/albums.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { useProfile, profileQuery } from '#data/identity/session.ts'
import { useConfigs, useGroup } from '#data/content/site.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import classes from './Downloads.module.css'
import { useStartDownloads, newestBatchQuery } from '#data/uploads/remote-downloads.ts'
import type { RemoteDownload } from '@imagora/contract'
import { useEffect, useRef } from 'react'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { DownloadList } from './DownloadList.tsx'

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
    initialValues: { urls: '', ...noChoices },
    validate: {
      urls(text) {
        const count = linesOf(text).length
        if (count === 0) return t('remote-downloads:urls_required')
        return count > most ? t('remote-downloads:urls_too_many', { count: most }) : null
      },
      album_id: (id) => (upload_requires_album && id === null ? t('uploads:album_required') : null),
      expiry: (expiry) => (isPast(expiry, new Date()) ? t('uploads:expiry_past') : null),
    },
    send: ({ urls, ...choices }) => start({ urls: linesOf(urls), ...bodyOf(choices, new Date()) }),
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

/** Adds URLs and shows their progress; closing the dialog does not stop the downloads. */
export function DownloadDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('remote-downloads')
  const { data: batch } = useQuery({ ...newestBatchQuery, enabled: opened })
  useFreshPhotos(batch?.downloads ?? [])
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      <div className={classes.dialog}>
        <DownloadForm />
        {batch && <DownloadList downloads={batch.downloads} />}
      </div>
    </Dialog>
  )
}
