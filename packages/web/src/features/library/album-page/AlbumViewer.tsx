import type { Album } from '@imagora/contract'
import { Image, ImageMinus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmByVibration } from '#lib/browser/media-preferences.ts'
import { OwnPhotoViewer } from '#features/library/photo-details/OwnPhotoViewer.tsx'

interface Props extends Omit<ComponentProps<typeof OwnPhotoViewer>, 'acts'> {
  album: Album
  onCover: (id: number) => void
  onRemove: (ids: number[]) => void
}

export function AlbumViewer({ album, onCover, onRemove, ...gallery }: Props) {
  const { t } = useTranslation('albums')
  return (
    <OwnPhotoViewer
      {...gallery}
      acts={[
        {
          name: 'cover',
          label: t('set_cover'),
          icon: <Image size={20} />,
          key: 'v',
          onAct: ({ id }) => id !== album.cover_id && onCover(id),
        },
        {
          name: 'remove',
          label: t('remove_photos'),
          text: t('remove_short'),
          icon: <ImageMinus size={20} />,
          key: 'Delete',
          isMain: true,
          onAct({ id }, { skip }) {
            confirmByVibration()
            skip()
            onRemove([id])
          },
        },
      ]}
    />
  )
}
