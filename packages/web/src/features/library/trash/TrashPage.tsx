import { Trash2, Undo2, ListChecks } from 'lucide-react'
import { type ComponentProps, useRef, useState, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { GalleryViewer } from '#components/gallery/GalleryViewer.tsx'
import { Gallery, type GalleryHandle } from '#components/gallery/Gallery.tsx'
import { useGridOptions } from '#components/gallery/view-preferences.ts'
import { useOpenPhoto } from '#components/gallery/use-open-photo.ts'
import { type GallerySelection, useGallerySelection } from '#components/gallery/use-gallery-selection.ts'
import { type PhotoColumns, getGroupTime } from '#components/photo-grid/photo-columns.ts'
import { daysLeft } from './days-left.ts'
import { trashSource, useTrash, trashRetentionQuery } from '#data/library/trash.ts'
import { BarButton } from '#components/selection-bar/BarButton.tsx'
import { SelectionToolbar } from '#components/selection-bar/SelectionToolbar.tsx'
import { useFormats } from '#lib/formats/formatters.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { GallerySkeleton } from '#components/gallery/GallerySkeleton.tsx'
import { useWasEverTrue } from '#lib/state/use-was-ever-true.ts'
import { usePhotos } from '#data/library/use-photos.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { useIsMobile } from '#ui/layout/use-is-mobile.ts'
import classes from './TrashPage.module.css'

interface TrashViewerProps extends Pick<ComponentProps<typeof GalleryViewer>, 'gallery' | 'photos' | 'openPhoto'> {
  onRestore: (ids: number[]) => void
  onPurge: (ids: number[]) => void
}

/** Links of trashed photos do not work. */
const noLink = () => ''

/** Viewer of trashed photos, with restore and permanent deletion. */
function TrashViewer({ onRestore, onPurge, ...gallery }: TrashViewerProps) {
  const { t } = useTranslation('trash')
  return (
    <GalleryViewer
      {...gallery}
      linkOf={noLink}
      acts={[
        {
          name: 'restore',
          label: t('restore.action'),
          icon: <Undo2 size={20} />,
          key: 'r',
          isMain: true,
          onAct({ id }, { skip }) {
            skip()
            onRestore([id])
          },
        },
        {
          name: 'purge',
          label: t('purge.action'),
          icon: <Trash2 size={20} />,
          key: 'Delete',
          isMain: true,
          onAct: ({ id }) => onPurge([id]),
        },
      ]}
    />
  )
}

interface TrashGalleryProps {
  /** Retention in days, once known. */
  kept: number | null
  photos: PhotoColumns
  chosen: GallerySelection
  onRestore: (ids: number[]) => void
  onPurge: (ids: number[]) => void
}

/** Returns the heading of a day, with the days left until permanent deletion. */
function useDayWords(kept: number | null) {
  const { t, i18n } = useTranslation('trash')
  const [now] = useState(() => new Date())
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' })
  return (day: number) => {
    const date = format.format(getGroupTime(day, 'day'))
    if (kept === null) return t('deleted_on', { date })
    const count = daysLeft(day, kept, now)
    return count > 0 ? t('goes_in', { date, count }) : t('goes_now', { date })
  }
}

/** Trashed photos, grouped by the day of deletion. */
function TrashGallery({ kept, photos, chosen, onRestore, onPurge }: TrashGalleryProps) {
  const { t } = useTranslation('trash')
  const look = useGridOptions()
  const viewed = useOpenPhoto()
  const gallery = useRef<GalleryHandle>(null)
  const nameOf = useDayWords(kept)
  return (
    <>
      <Gallery
        ref={gallery}
        source={trashSource}
        label={t('title')}
        photos={photos}
        gridOptions={{ ...look, grouping: 'day' }}
        nameOf={nameOf}
        chosen={chosen}
        onOpen={(index) => viewed.open(photos.ids[index]!)}
        onDelete={() => chosen.selection.selectedCount > 0 && onPurge(chosen.getSelectedIds())}
      />
      <TrashViewer gallery={gallery} photos={photos} openPhoto={viewed} onRestore={onRestore} onPurge={onPurge} />
    </>
  )
}

interface Props {
  chosen: GallerySelection
  total: number
  onRestore: (ids: number[]) => void
  onPurge: (ids: number[]) => void
}

function TrashBar({ chosen, total, onRestore, onPurge }: Props) {
  const { t } = useTranslation('trash')
  return (
    <SelectionToolbar title={t('title')} chosen={chosen} total={total}>
      {(withPhotos) => (
        <>
          <BarButton
            label={t('restore.action')}
            icon={<Undo2 size={20} aria-hidden />}
            onClick={withPhotos(onRestore)}
          />
          <BarButton
            label={t('purge.action')}
            icon={<Trash2 size={20} aria-hidden />}
            isDanger
            onClick={withPhotos(onPurge)}
          />
        </>
      )}
    </SelectionToolbar>
  )
}

/** Restores or permanently deletes photos, and shows the result. */
function useTrashActions() {
  const { t } = useTranslation('trash')
  const trash = useTrash()

  const act = async (kind: 'restore' | 'purge', ids: number[]) => {
    // The notification of the previous attempt is outdated.
    notices.hide('trash_failed')
    const { done, error } = await trash[kind](ids)
    if (done.length > 0) notices.success({ message: t(`${kind}.done`, { count: done.length }) })
    if (!error) return
    const title = t(`${kind}.failed`, { count: ids.length - done.length })
    notices.error({ id: 'trash_failed', title, message: error.message })
  }

  return {
    restore: (ids: number[]) => void act('restore', ids),
    purge: (ids: number[]) => void act('purge', ids),
  }
}

// The dialog is closed at first, so it loads on demand.
const DeleteDialog = lazy(async () => ({ default: (await import('#ui/overlay/DeleteDialog.tsx')).DeleteDialog }))

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
          <IconButton variant="default" label={t('select')} onClick={chosen.startSelecting}>
            <ListChecks size={16} />
          </IconButton>
          <Button variant="light" color="red" leftSection={<Trash2 size={16} />} onClick={onEmpty}>
            {t('empty')}
          </Button>
        </>
      )}
    </PageTitle>
  )
  if (!chosen.isSelecting) return title
  return (
    <>
      {isMobile && title}
      <TrashBar chosen={chosen} total={total ?? 0} onRestore={onRestore} onPurge={onPurge} />
    </>
  )
}

interface QuestionProps {
  /** Photos to delete; null while the dialog is closed. */
  ids: number[] | null
  onClose: () => void
  onPurge: (ids: number[]) => void
}

function PurgeQuestion({ ids, onClose, onPurge }: QuestionProps) {
  const { t } = useTranslation('trash')
  const [shown, setShown] = useState<number[]>([])
  // The count stays visible while the dialog closes.
  if (ids !== null && ids !== shown) setShown(ids)
  const count = shown.length
  const hasAsked = useWasEverTrue(ids !== null)
  if (!hasAsked) return null
  return (
    <Suspense>
      <DeleteDialog
        opened={ids !== null}
        onClose={onClose}
        title={t('purge.count', { count })}
        onDelete={() => onPurge(shown)}
      >
        {t('purge.hint')}
      </DeleteDialog>
    </Suspense>
  )
}

export function TrashPage() {
  const { t } = useTranslation('trash')
  const { photos, isPending, isLoadingError, error, refetch } = usePhotos(trashSource)
  const { data: kept } = useQuery(trashRetentionQuery)
  const chosen = useGallerySelection('trash', photos)
  const { restore, purge } = useTrashActions()
  const [doomed, setDoomed] = useState<number[] | null>(null)
  const total = photos?.count
  const leave = (act: (ids: number[]) => void) => (ids: number[]) => {
    chosen.stopSelecting()
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
      {total === 0 && <EmptyState illustration="trash" title={t('none')} hint={t('none_hint')} />}
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
