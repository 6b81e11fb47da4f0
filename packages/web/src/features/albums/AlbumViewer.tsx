import type { Album } from '@imagora/contract'
import { Image, ImageMinus } from 'lucide-react'
import { lazy, type RefObject, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { GalleryHandle } from '#components/gallery/Gallery.tsx'
import type { useOpenPhoto } from '#components/gallery/use-open-photo.ts'
import type { PhotoColumns } from '#components/photo-grid/photos.ts'
import { loadTexts } from '#lib/i18n.ts'

// Nothing is open at first.
const Viewer = lazy(async () => {
  const [module] = await Promise.all([import('#components/viewer/Viewer.tsx'), loadTexts('viewer')])
  return { default: module.Viewer }
})

interface Props {
  album: Album
  photos: PhotoColumns
  viewed: ReturnType<typeof useOpenPhoto>
  gallery: RefObject<GalleryHandle | null>
  onCover: (id: number) => void
  onRemove: (ids: number[]) => void
}

/** One photo of the album after the other, and what can be done with it there. */
export function AlbumViewer({ album, photos, viewed, gallery, onCover, onRemove }: Props) {
  const { t } = useTranslation('albums')
  const index = viewed.id === null ? -1 : photos.ids.indexOf(viewed.id)
  if (index < 0) return null
  const follow = (next: number) => {
    gallery.current?.reveal(next)
    viewed.turn(photos.ids[next]!)
  }
  return (
    <Suspense>
      <Viewer
        photos={photos}
        tileOf={(id) => gallery.current?.photoOf(id) ?? null}
        onNeed={(indexes) => gallery.current?.need(indexes)}
        index={index}
        onIndex={follow}
        elementOf={(place) => gallery.current?.elementOf(place) ?? null}
        onClose={viewed.close}
        acts={[
          {
            name: 'cover',
            label: t('set_cover'),
            icon: <Image size={20} />,
            key: 'c',
            onAct: ({ id }) => id !== album.cover_id && onCover(id),
          },
          {
            name: 'remove',
            label: t('remove_photos'),
            icon: <ImageMinus size={20} />,
            isMain: true,
            onAct: ({ id }, { skip }) => {
              skip()
              onRemove([id])
            },
          },
        ]}
      />
    </Suspense>
  )
}
