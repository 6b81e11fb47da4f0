import type { Album } from '@imagora/contract'
import { Image, ImageMinus, Share2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { GalleryViewer } from '#components/gallery/GalleryViewer.tsx'

interface Props extends Pick<ComponentProps<typeof GalleryViewer>, 'gallery' | 'photos' | 'viewed'> {
  album: Album
  onCover: (id: number) => void
  onRemove: (ids: number[]) => void
  onShare: (ids: number[]) => void
}

/** One photo of the album after the other, and what can be done with it there. */
export function AlbumViewer({ album, onCover, onRemove, onShare, ...gallery }: Props) {
  const { t } = useTranslation('albums')
  return (
    <GalleryViewer
      {...gallery}
      acts={[
        {
          name: 'cover',
          label: t('set_cover'),
          icon: <Image size={20} />,
          key: 'c',
          onAct: ({ id }) => id !== album.cover_id && onCover(id),
        },
        {
          name: 'share_link',
          label: t('share_link'),
          icon: <Share2 size={20} />,
          key: 'l',
          onAct: ({ id }) => onShare([id]),
        },
        {
          name: 'remove',
          label: t('remove_photos'),
          icon: <ImageMinus size={20} />,
          key: 'Delete',
          isMain: true,
          onAct({ id }, { skip }) {
            skip()
            onRemove([id])
          },
        },
      ]}
    />
  )
}
