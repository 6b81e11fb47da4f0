import type { AdminPhoto } from '@imagora/contract'
import { Check, EyeOff, ShieldX } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenPhoto } from '#components/gallery/use-open-photo.ts'
import { ModerationGrid } from '#components/moderation-grid/ModerationGrid.tsx'
import { ModerationViewer } from '#components/moderation-grid/ModerationViewer.tsx'
import type { ViewerAction } from '#components/viewer/viewer-props.ts'
import { useDecideExploreQueue } from '#data/sharing/explore-queue.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'
import type { RowSelection } from '#ui/bulk/use-selection.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { useIsReadOnly } from '#ui/form/WriteAccess.tsx'
import { canDecide, photoShortcuts } from './admin-photo-actions.tsx'
import { AdminPhotoPanel } from './AdminPhotoPanel.tsx'
import { getAdminPhotoName, PhotoState, VideoBadge } from './PhotoState.tsx'

interface Props {
  photos: AdminPhoto[]
  selection: RowSelection<AdminPhoto> | undefined
  actions: BulkAction<AdminPhoto>[]
  /** Opens the details beside the grid, for photos that cannot be looked at. */
  onDetails: (id: number) => void
  onTakeDown: (photo: AdminPhoto) => void
}

/** Decisions on the open photo; a decision leads to the next photo. */
function useViewerActs(photos: AdminPhoto[], onTakeDown: Props['onTakeDown']): ViewerAction[] {
  const { t } = useTranslation(['admin-explore', 'admin-photos'])
  const { mutate, isPending } = useDecideExploreQueue()
  const isReadOnly = useIsReadOnly()
  if (isReadOnly) return []
  const photoOf = (id: number) => photos.find((photo) => photo.id === id)
  return [
    ...(['approve', 'refuse'] as const).map((decision): ViewerAction => ({
      name: decision,
      label: t(`admin-explore:${decision}.action`),
      icon: decision === 'approve' ? <Check size={20} /> : <EyeOff size={20} />,
      key: photoShortcuts[decision],
      isMain: true,
      onAct({ id }, { skip }) {
        const photo = photoOf(id)
        if (!photo || isPending) return
        if (!canDecide[decision](photo)) {
          notices.info({ id: 'review', message: t('admin-photos:not_reviewed') })
          return
        }
        mutate(
          { photos: [{ id, version: photo.version }], decision },
          {
            onSuccess: () => notices.success({ message: t(`admin-explore:${decision}.done`, { count: 1 }) }),
            onError: ({ message }) => notices.error({ title: t('admin-explore:failed'), message }),
          },
        )
        if (photos.length > 1) skip()
      },
    })),
    {
      name: 'take_down',
      label: t('admin-photos:take_down'),
      icon: <ShieldX size={20} />,
      key: photoShortcuts.takeDown,
      isMain: true,
      onAct({ id }) {
        const photo = photoOf(id)
        if (photo) onTakeDown(photo)
      },
    },
  ]
}

/** The photos of a page as large thumbnails; a photo opens in the viewer. */
export function AdminPhotoGrid({ photos, selection, actions, onDetails, onTakeDown }: Props) {
  const { t } = useTranslation('admin-photos')
  const formats = useFormats()
  const openPhoto = useOpenPhoto()
  // The trash delivers no pictures to others than the owner.
  const viewable = useMemo(() => photos.filter(({ deleted_at }) => deleted_at === null), [photos])
  return (
    <>
      <ModerationGrid
        label={t('title')}
        rows={photos}
        toTile={(photo) => ({
          id: photo.id,
          name: getAdminPhotoName(photo),
          src: photo.deleted_at === null ? photo.thumbnail_url : null,
          color: photo.color,
          owner: photo.user?.username ?? t('guest'),
          date: formats.date(photo.created_at),
        })}
        renderState={(photo) => (
          <>
            <PhotoState photo={photo} />
            <VideoBadge photo={photo} />
            {photo.is_protected && <Badge>{t('protected')}</Badge>}
            {photo.is_blocked && <Badge tone="warning">{t('blocked_file')}</Badge>}
          </>
        )}
        selection={selection}
        onOpen={({ id, deleted_at }) => (deleted_at === null ? openPhoto.open(id) : onDetails(id))}
        shortcuts={actions.flatMap(({ shortcut, label }) => (shortcut ? [{ key: shortcut, label }] : []))}
      />
      <ModerationViewer
        photos={viewable}
        openPhoto={openPhoto}
        acts={useViewerActs(viewable, onTakeDown)}
        renderDetails={(id) => <AdminPhotoPanel key={id} id={id} onTakeDown={onTakeDown} />}
      />
    </>
  )
}
