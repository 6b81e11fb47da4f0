import type { Album } from '@imagora/contract'
import { Button, NativeSelect } from '@mantine/core'
import { Download, EllipsisVertical, Image, ImagePlus, ListChecks, Pencil, Share2, Trash2, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ViewMenu } from '#components/gallery/ViewMenu.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { PopMenu, PopMenuItem, PopMenuLine } from '#ui/overlay/PopMenu.tsx'
import classes from './AlbumHeader.module.css'

interface Props {
  album: Album
  onAdd: () => void
  onUpload: () => void
  onDownload: () => void
  onShare: () => void
  onEdit: () => void
  onDelete: () => void
  onNewestCover: () => void
  onSort: (sort: Album['sort']) => void
  onSelect: () => void
}

const sorts = ['newest', 'oldest', 'manual'] as const

/** What can be done with an album as a whole, and how it is looked at. */
export function AlbumActions({ album, onAdd, onUpload, onSort, onSelect, ...acts }: Props) {
  const { t } = useTranslation(['albums', 'photos'])
  return (
    <>
      <Button variant="light" leftSection={<ImagePlus size={16} />} onClick={onAdd}>
        {t('albums:add')}
      </Button>
      <IconButton variant="default" label={t('albums:upload')} onClick={onUpload}>
        <Upload size={16} />
      </IconButton>
      <IconButton variant="default" label={t('albums:download')} onClick={acts.onDownload}>
        <Download size={16} />
      </IconButton>
      <IconButton variant="default" label={t('albums:share')} onClick={acts.onShare}>
        <Share2 size={16} />
      </IconButton>
      <PopMenu label={t('albums:more')} trigger={<EllipsisVertical size={20} />}>
        <PopMenuItem onClick={acts.onEdit}>
          <Pencil size={16} />
          {t('albums:edit')}
        </PopMenuItem>
        {album.cover_id !== null && (
          <PopMenuItem onClick={acts.onNewestCover}>
            <Image size={16} />
            {t('albums:newest_cover')}
          </PopMenuItem>
        )}
        <PopMenuLine />
        <PopMenuItem onClick={acts.onDelete}>
          <Trash2 size={16} />
          {t('albums:remove_album')}
        </PopMenuItem>
      </PopMenu>
      <NativeSelect
        className={classes.order}
        aria-label={t('albums:order')}
        value={album.sort}
        data={sorts.map((value) => ({ value, label: t(`albums:${value}`) }))}
        onChange={({ currentTarget }) => onSort(currentTarget.value as Album['sort'])}
      />
      <ViewMenu />
      <IconButton variant="default" label={t('photos:select')} onClick={onSelect}>
        <ListChecks size={16} />
      </IconButton>
    </>
  )
}
