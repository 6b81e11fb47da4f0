import { Button } from '@mantine/core'
import { Copy, ImagePlus, Link } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormPicker } from '#components/FormPicker.tsx'
import { useCopyLinks } from '#components/use-copy-links.ts'
import type { LinkForm } from '#lib/embed-codes.ts'
import { useProfile } from '#lib/session.ts'
import { askForUrls } from '#lib/url-intake.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Queue, Upload } from './queue.ts'
import classes from './UploadPanel.module.css'
import { UploadRow } from './UploadRow.tsx'
import { UploadSettings } from './UploadSettings.tsx'
import { UploadSummary } from './UploadSummary.tsx'

function ErrorDetails({ uploads }: { uploads: Upload[] }) {
  const { t } = useTranslation('uploads')
  const failed = uploads.filter(({ state }) => state === 'failed')
  if (failed.length === 0) return null
  return (
    <details className={classes.errors}>
      <summary>
        {t('error_details')} ({failed.length})
      </summary>
      <ul>
        {failed.map(({ id, file, reason }) => (
          <li key={id}>{t('file_failed', { filename: file.name, reason })}</li>
        ))}
      </ul>
    </details>
  )
}

interface LinksProps {
  uploads: Upload[]
  form: LinkForm
  onForm: (form: LinkForm) => void
}

function AllLinks({ uploads, form, onForm }: LinksProps) {
  const { t } = useTranslation('uploads')
  const copyLinks = useCopyLinks()
  const photos = uploads.flatMap(({ photo }) => photo ?? [])
  if (photos.length === 0) return null
  return (
    <div className={classes.links}>
      <FormPicker form={form} onForm={onForm} />
      <Button variant="light" leftSection={<Copy size={16} />} onClick={() => copyLinks(photos, form)}>
        {t('copy_all')}
      </Button>
    </div>
  )
}

interface Props {
  queue: Queue
  onChoose: () => void
}

/** What the uploader shows: the whole, every file, and what goes with them. */
export function UploadList({ queue, onChoose }: Props) {
  const { t } = useTranslation('uploads')
  const [form, setForm] = useState<LinkForm>('url')
  const { uploads, settings } = queue
  const isLoggedIn = useProfile() !== null
  const choose = (
    <div className={classes.ways}>
      <Button
        variant={uploads.length > 0 ? 'default' : 'filled'}
        leftSection={<ImagePlus size={16} />}
        onClick={onChoose}
      >
        {t('add')}
      </Button>
      {isLoggedIn && (
        <Button variant="default" leftSection={<Link size={16} />} onClick={askForUrls}>
          {t('from_urls')}
        </Button>
      )}
    </div>
  )
  return (
    <>
      {uploads.length === 0 ? (
        <EmptyState drawing="pictures" title={t('empty')} hint={t('empty_hint')} action={choose} />
      ) : (
        <>
          <UploadSummary queue={queue} />
          <AllLinks uploads={uploads} form={form} onForm={setForm} />
          <ErrorDetails uploads={uploads} />
          <ul className={classes.rows} aria-label={t('reopen')}>
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} form={form} />
            ))}
          </ul>
          {choose}
        </>
      )}
      <UploadSettings settings={settings} />
    </>
  )
}
