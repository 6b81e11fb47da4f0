import type { Album } from '@imagora/contract'
import {
  ArrowDownToLine,
  ArrowUpToLine,
  Download,
  EllipsisVertical,
  FolderPlus,
  Image,
  ImageMinus,
  Share2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { GallerySelection } from '#components/gallery/use-gallery-selection.ts'
import { BarButton, BarMenu } from '#components/selection-bar/BarButton.tsx'
import { SelectionToolbar, type WithPhotos } from '#components/selection-bar/SelectionToolbar.tsx'
import { PopMenuItem } from '#ui/overlay/PopMenu.tsx'
import classes from './AlbumSelection.module.css'

interface Acts {
  onAddTo: () => void
  onDownload: (ids: number[]) => void
  onShare: (ids: number[]) => void
  onRemove: () => void
  onCover: (id: number) => void
  onMove: (isToStart: boolean) => void
}

interface AlbumSelectionProps extends Acts {
  album: Album
  chosen: GallerySelection
  total: number
}

interface MoreProps extends Pick<Acts, 'onCover' | 'onMove'> {
  isOrdered: boolean
  withPhotos: WithPhotos
  count: number
}

function More({ isOrdered, withPhotos, count, onCover, onMove }: MoreProps) {
  const { t } = useTranslation('albums')
  return (
    <BarMenu label={t('more')} icon={<EllipsisVertical size={20} aria-hidden />}>
      {count < 2 && (
        <PopMenuItem onClick={withPhotos(([id]) => onCover(id!))}>
          <Image size={16} />
          {t('set_cover')}
        </PopMenuItem>
      )}
      {isOrdered && (
        <>
          <PopMenuItem onClick={withPhotos(() => onMove(true))}>
            <ArrowUpToLine size={16} />
            {t('to_start')}
          </PopMenuItem>
          <PopMenuItem onClick={withPhotos(() => onMove(false))}>
            <ArrowDownToLine size={16} />
            {t('to_end')}
          </PopMenuItem>
        </>
      )}
    </BarMenu>
  )
}

/** Actions for the selected photos of an album. */
export function AlbumSelection({ album, chosen, total, onAddTo, onDownload, onShare, ...acts }: AlbumSelectionProps) {
  const { onRemove, onCover, onMove } = acts
  const { t } = useTranslation('albums')
  const count = chosen.selection.selectedCount
  const isOrdered = album.sort === 'manual'
  return (
    <div className={classes.over}>
      <SelectionToolbar chosen={chosen} total={total}>
        {(withPhotos) => (
          <>
            <BarButton
              label={t('add_to_other_album')}
              icon={<FolderPlus size={20} aria-hidden />}
              onClick={withPhotos(onAddTo)}
            />
            <BarButton
              label={t('download')}
              icon={<Download size={20} aria-hidden />}
              onClick={withPhotos(onDownload)}
            />
            <BarButton label={t('share')} icon={<Share2 size={20} aria-hidden />} onClick={withPhotos(onShare)} />
            <BarButton
              label={t('remove_photos')}
              icon={<ImageMinus size={20} aria-hidden />}
              onClick={withPhotos(onRemove)}
            />
            {(count < 2 || isOrdered) && (
              <More isOrdered={isOrdered} withPhotos={withPhotos} count={count} onCover={onCover} onMove={onMove} />
            )}
          </>
        )}
      </SelectionToolbar>
    </div>
  )
}
