import type { Album } from '@imagora/contract'
import { Button } from '@mantine/core'
import {
  ArrowDownToLine,
  ArrowUpToLine,
  Download,
  EllipsisVertical,
  FolderPlus,
  Image,
  ImageMinus,
  X,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { GallerySelection } from '#components/gallery/use-gallery-selection.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { notices } from '#ui/notices.tsx'
import { PopMenu, PopMenuItem } from '#ui/PopMenu.tsx'
import classes from './AlbumSelection.module.css'

interface Props {
  album: Album
  chosen: GallerySelection
  total: number
  onAddTo: () => void
  onDownload: () => void
  onRemove: () => void
  onCover: (id: number) => void
  onMove: (isToStart: boolean) => void
}

/** What can be done with the photos of an album that are chosen. */
export function AlbumSelection({ album, chosen, total, onAddTo, onDownload, onRemove, onCover, onMove }: Props) {
  const { t } = useTranslation(['albums', 'photos'])
  const count = chosen.selection.chosen
  const withPhotos = (act: () => void) => () => {
    if (count > 0) act()
    else notices.info({ id: 'select_first', message: t('photos:select_first') })
  }
  const isOrdered = album.sort === 'manual'

  return (
    <div className={classes.bar} role="toolbar" aria-label={t('photos:selection')}>
      <IconButton label={t('photos:selection_end')} onClick={chosen.end}>
        <X size={20} />
      </IconButton>
      <output className={classes.count}>{t('photos:selected', { count, total })}</output>
      <Button variant="subtle" color="gray" px="xs" onClick={chosen.chooseAll}>
        {t('photos:select_all')}
      </Button>
      <div className={classes.actions}>
        <IconButton label={t('albums:add_to_other_album')} onClick={withPhotos(onAddTo)}>
          <FolderPlus size={20} />
        </IconButton>
        <IconButton label={t('albums:download')} onClick={withPhotos(onDownload)}>
          <Download size={20} />
        </IconButton>
        <IconButton label={t('albums:remove_photos')} onClick={withPhotos(onRemove)}>
          <ImageMinus size={20} />
        </IconButton>
        {(count === 1 || isOrdered) && (
          <PopMenu label={t('albums:more')} trigger={<EllipsisVertical size={20} />}>
            {count === 1 && (
              <PopMenuItem onClick={() => onCover(chosen.chosenIds()[0]!)}>
                <Image size={16} />
                {t('albums:set_cover')}
              </PopMenuItem>
            )}
            {isOrdered && (
              <PopMenuItem onClick={withPhotos(() => onMove(true))}>
                <ArrowUpToLine size={16} />
                {t('albums:to_start')}
              </PopMenuItem>
            )}
            {isOrdered && (
              <PopMenuItem onClick={withPhotos(() => onMove(false))}>
                <ArrowDownToLine size={16} />
                {t('albums:to_end')}
              </PopMenuItem>
            )}
          </PopMenu>
        )}
      </div>
    </div>
  )
}
