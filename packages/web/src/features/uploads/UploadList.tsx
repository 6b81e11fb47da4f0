import { Button } from '@mantine/core'
import { FolderPlus, ImagePlus, Link } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AllLinks } from '#components/transfers/AllLinks.tsx'
import type { LinkForm } from '#lib/formats/embed-codes.ts'
import { loadTexts } from '#lib/i18n.ts'
import { useProfile } from '#data/identity/session.ts'
import { askForUrls } from '#lib/state/url-intake.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { useIsMobile } from '#ui/layout/use-is-mobile.ts'
import { ErrorDetails } from './ErrorDetails.tsx'
import { FileSettings } from './FileSettings.tsx'
import { SettingsLine } from './SettingsLine.tsx'
import { FullBanner, UploadBanners } from './UploadBanners.tsx'
import { queue } from './uploader.ts'
import classes from './UploadPanel.module.css'
import { UploadRows } from './UploadRows.tsx'
import { UploadSummary } from './UploadSummary.tsx'
import { useTotals, useUploadIds } from './use-uploads.ts'

const FileEditor = lazy(async () => {
  const [{ FileEditor: Shown }] = await Promise.all([import('./FileEditor.tsx'), loadTexts('editor')])
  return { default: Shown }
})

const photosOf = () => Array.from(queue.all()).flatMap(({ photo }) => photo ?? [])

interface Props {
  onChoose: () => void
  onChooseFolder: () => void
}

function Ways({ isFirst, onChoose, onChooseFolder }: Props & { isFirst: boolean }) {
  const { t } = useTranslation('uploads')
  const isLoggedIn = useProfile() !== null
  // Phones know no folders of pictures.
  const isMobile = useIsMobile()
  return (
    <div className={classes.ways}>
      <Button variant={isFirst ? 'filled' : 'default'} leftSection={<ImagePlus size={16} />} onClick={onChoose}>
        {t('add')}
      </Button>
      {!isMobile && (
        <Button variant="default" leftSection={<FolderPlus size={16} />} onClick={onChooseFolder}>
          {t('add_folder')}
        </Button>
      )}
      {isLoggedIn && (
        <Button variant="default" leftSection={<Link size={16} />} onClick={askForUrls}>
          {t('from_urls')}
        </Button>
      )}
    </div>
  )
}

/** What the uploader shows: the whole, every file, and what goes with them. */
export function UploadList(props: Props) {
  const { t } = useTranslation('uploads')
  const [form, setForm] = useState<LinkForm>('url')
  const [settled, setSettled] = useState<number | null>(null)
  const [edited, setEdited] = useState<number | null>(null)
  const ids = useUploadIds()
  const hasPhotos = useTotals().counts.success > 0
  const handleClose = useCallback(() => setSettled(null), [])
  return (
    <>
      <FullBanner />
      {ids.length === 0 ? (
        <div className={classes.empty}>
          <EmptyState
            drawing="pictures"
            title={t('empty')}
            hint={t('empty_hint')}
            action={<Ways isFirst {...props} />}
          />
        </div>
      ) : (
        <>
          <UploadSummary />
          <UploadBanners />
          {hasPhotos && <AllLinks photos={photosOf} form={form} onForm={setForm} label={t('copy_all')} />}
          <ErrorDetails />
          <UploadRows ids={ids} form={form} onSettings={setSettled} onEdit={setEdited} />
          <Ways isFirst={false} {...props} />
        </>
      )}
      <SettingsLine />
      <FileSettings id={settled} onClose={handleClose} />
      {edited !== null && (
        <Suspense>
          <FileEditor start={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  )
}
