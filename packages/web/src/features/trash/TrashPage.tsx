import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ListChecks, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GallerySkeleton } from '#components/gallery/GallerySkeleton.tsx'
import { type GallerySelection, useGallerySelection } from '#components/gallery/use-gallery-selection.ts'
import { useFormats } from '#lib/formats/formats.ts'
import { useHasBeen } from '#lib/state/use-has-been.ts'
import { usePhotos } from '#data/library/photo-columns.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { useIsMobile } from '#ui/layout/use-is-mobile.ts'
import { trashDaysQuery, trashSource } from '#data/library/trash-photos.ts'
import { TrashBar } from './TrashBar.tsx'
import { TrashGallery } from './TrashGallery.tsx'
import classes from './TrashPage.module.css'
import { useTrashActs } from './use-trash-acts.ts'

// Nobody is asked at first.
const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/overlay/ConfirmDialog.tsx')).ConfirmDialog }))

interface HeadProps {
  chosen: GallerySelection
  total: number | undefined
  onRestore: (ids: number[]) => void
  onPurge: (ids: number[]) => void
  onEmpty: () => void
}

function Head({ chosen, total, onRestore, onPurge, onEmpty }: HeadProps) {
  const { t } = useTranslation('trash')
  const formats = useFormats()
  const isMobile = useIsMobile()
  const title = (
    <PageTitle title={t('title')} count={total === undefined ? undefined : formats.number(total)} isOneLine>
      {total !== undefined && total > 0 && (
        <>
          <IconButton variant="default" label={t('select')} onClick={chosen.begin}>
            <ListChecks size={16} />
          </IconButton>
          <Button variant="light" color="red" leftSection={<Trash2 size={16} />} onClick={onEmpty}>
            {t('empty')}
          </Button>
        </>
      )}
    </PageTitle>
  )
  if (!chosen.isChoosing) return title
  return (
    <>
      {isMobile && title}
      <TrashBar chosen={chosen} total={total ?? 0} onRestore={onRestore} onPurge={onPurge} />
    </>
  )
}

interface QuestionProps {
  /** Nothing while nobody asks. */
  ids: number[] | null
  onClose: () => void
  onPurge: (ids: number[]) => void
}

function PurgeQuestion({ ids, onClose, onPurge }: QuestionProps) {
  const { t } = useTranslation('trash')
  const [shown, setShown] = useState<number[]>([])
  // The count stays while the dialog closes.
  if (ids !== null && ids !== shown) setShown(ids)
  const count = shown.length
  const hasAsked = useHasBeen(ids !== null)
  if (!hasAsked) return null
  return (
    <Suspense>
      <ConfirmDialog
        opened={ids !== null}
        onClose={onClose}
        onConfirm={() => {
          onClose()
          onPurge(shown)
        }}
        title={t('purge.count', { count })}
        action={t('purge.count', { count })}
      >
        {t('purge.hint')}
      </ConfirmDialog>
    </Suspense>
  )
}

/** What was deleted and may still come back. */
export function TrashPage() {
  const { t } = useTranslation('trash')
  const { photos, isPending, isLoadingError, error, refetch } = usePhotos(trashSource)
  const { data: kept } = useQuery(trashDaysQuery)
  const chosen = useGallerySelection('trash', photos)
  const { restore, purge } = useTrashActs()
  const [doomed, setDoomed] = useState<number[] | null>(null)
  const total = photos?.count
  const leave = (act: (ids: number[]) => void) => (ids: number[]) => {
    chosen.end()
    act(ids)
  }

  return (
    <>
      <Head
        chosen={chosen}
        total={total}
        onRestore={leave(restore)}
        onPurge={setDoomed}
        onEmpty={() => setDoomed([...photos!.ids])}
      />
      {total !== 0 && <p className={classes.hint}>{kept ? t('hint', { count: kept }) : t('hint_plain')}</p>}
      {isPending && <GallerySkeleton />}
      {isLoadingError && <ErrorState title={t('failed')} hint={error.message} onRetry={() => void refetch()} />}
      {total === 0 && <EmptyState drawing="trash" title={t('none')} hint={t('none_hint')} />}
      {photos !== null && total !== 0 && (
        <TrashGallery
          key={kept}
          kept={kept ?? null}
          photos={photos}
          chosen={chosen}
          onRestore={restore}
          onPurge={setDoomed}
        />
      )}
      <PurgeQuestion ids={doomed} onClose={() => setDoomed(null)} onPurge={leave(purge)} />
    </>
  )
}
