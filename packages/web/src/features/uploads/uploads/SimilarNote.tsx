import type { NearDuplicateMatch } from '@imagora/contract'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPhotoLabel } from '#components/photos/photo-labels.ts'
import { useNearDuplicates } from '#data/library/near-duplicates.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { loadLocaleNamespaces } from '#lib/i18n.ts'
import { notices } from '#ui/feedback/notices.tsx'
import type { Upload } from './engine/upload.ts'
import { queue } from './engine/uploader.ts'
import classes from './UploadRow.module.css'

const CompareDialog = lazy(async () => {
  const [{ CompareDialog: Loaded }] = await Promise.all([
    import('#components/compare/CompareDialog.tsx'),
    loadLocaleNamespaces('near-duplicates'),
  ])
  return { default: Loaded }
})

/** The row that a button is in keeps the focus once the button is gone. */
const focusRow = (button: HTMLElement) => {
  const row = button.closest('li')
  window.setTimeout(() => row?.querySelector('button')?.focus())
}

function useDecision(uploadId: number, photoId: number) {
  const { t } = useTranslation('uploads')
  const { trash, restore } = useNearDuplicates()
  const [isBusy, setBusy] = useState(false)
  async function change(isTrashed: boolean, button: HTMLElement) {
    if (isBusy) return
    setBusy(true)
    try {
      await (isTrashed ? trash : restore)([photoId])
      queue.dispatch(uploadId, { type: 'decide', isTrashed })
      focusRow(button)
    } catch (error) {
      notices.error({
        title: t(isTrashed ? 'similar_trash_failed' : 'similar_restore_failed'),
        message: error instanceof Error ? error.message : '',
      })
    }
    setBusy(false)
  }
  return { isBusy, change }
}

interface MatchProps {
  upload: Upload
  match: NearDuplicateMatch
}

function SimilarMatch({ upload: { id, file, isInLibrary }, match: { photo, older, older_count } }: MatchProps) {
  const { t } = useTranslation('uploads')
  const formats = useFormats()
  const { isBusy, change } = useDecision(id, photo.id)
  const [isCompared, setCompared] = useState(false)
  const name = older.name || getPhotoLabel({ ...older, intro: '' }, formats)
  const filename = file.name
  return (
    <div className={classes.similar}>
      <img src={older.thumbnail_url} alt="" width={40} height={40} />
      <output>
        {t(isInLibrary ? 'similar_equal' : 'similar_like', { name })}
        {older_count > 1 && ` ${t('similar_more', { others: older_count - 1 })}`}
      </output>
      <div className={classes.similarActs}>
        <Button
          size="compact-xs"
          variant="default"
          aria-haspopup="dialog"
          aria-label={t('similar_compare_named', { filename })}
          onClick={() => setCompared(true)}
        >
          {t('similar_compare')}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('similar_keep_named', { filename })}
          onClick={({ currentTarget }) => {
            queue.dispatch(id, { type: 'decide', isTrashed: false })
            focusRow(currentTarget)
          }}
        >
          {t('similar_keep')}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          loading={isBusy}
          aria-label={t('similar_trash_named', { filename })}
          onClick={({ currentTarget }) => void change(true, currentTarget)}
        >
          {t('similar_trash')}
        </Button>
      </div>
      {isCompared && (
        <Suspense>
          <CompareDialog
            photos={[older, photo]}
            labels={{ kept: t('similar_older'), other: t('similar_new') }}
            keptId={older.id}
            otherId={photo.id}
            onClose={() => setCompared(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Says that an uploaded photo looks like one of the library, and offers to throw the new one away. */
export function SimilarNote({ upload }: { upload: Upload }) {
  const { t } = useTranslation('uploads')
  const { isBusy, change } = useDecision(upload.id, upload.photo?.id ?? 0)
  if (upload.match) return <SimilarMatch upload={upload} match={upload.match} />
  if (!upload.isTrashed) return null
  return (
    <div className={classes.known}>
      <output>{t('similar_trashed')}</output>
      <Button
        size="compact-xs"
        variant="default"
        loading={isBusy}
        aria-label={t('similar_restore_named', { filename: upload.file.name })}
        onClick={({ currentTarget }) => void change(false, currentTarget)}
      >
        {t('similar_restore')}
      </Button>
    </div>
  )
}
