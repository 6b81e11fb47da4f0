import { Trash2, Undo2 } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GalleryViewer } from '#components/gallery/GalleryViewer.tsx'
import { Gallery, type GalleryHandle } from '#components/gallery/Gallery.tsx'
import { useGridLook } from '#components/gallery/view-preferences.ts'
import { useOpenPhoto } from '#components/gallery/use-open-photo.ts'
import type { GallerySelection } from '#components/gallery/use-gallery-selection.ts'
import { type PhotoColumns, timeOf } from '#components/photo-grid/photo-columns.ts'
import { daysLeft } from './days-left.ts'
import { trashSource } from '#data/library/trash.ts'

interface TrashViewerProps extends Pick<ComponentProps<typeof GalleryViewer>, 'gallery' | 'photos' | 'viewed'> {
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

interface Props {
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
    const date = format.format(timeOf(day, 'day'))
    if (kept === null) return t('deleted_on', { date })
    const count = daysLeft(day, kept, now)
    return count > 0 ? t('goes_in', { date, count }) : t('goes_now', { date })
  }
}

/** Trashed photos, grouped by the day of deletion. */
export function TrashGallery({ kept, photos, chosen, onRestore, onPurge }: Props) {
  const { t } = useTranslation('trash')
  const look = useGridLook()
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
        look={{ ...look, grouping: 'day' }}
        nameOf={nameOf}
        chosen={chosen}
        onOpen={(index) => viewed.open(photos.ids[index]!)}
        onDelete={() => chosen.selection.chosen > 0 && onPurge(chosen.chosenIds())}
      />
      <TrashViewer gallery={gallery} photos={photos} viewed={viewed} onRestore={onRestore} onPurge={onPurge} />
    </>
  )
}
