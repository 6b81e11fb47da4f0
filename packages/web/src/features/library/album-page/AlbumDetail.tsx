import type { Album } from '@imagora/contract'
import { Download, EllipsisVertical, Image, Share2, ImagePlus, ListChecks, Pencil, Trash2, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PopMenuItem, PopMenu, PopMenuDivider } from '#ui/overlay/PopMenu.tsx'
import { Button, NativeSelect } from '@mantine/core'
import { ViewMenu } from '#components/gallery/ViewMenu.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import classes from './AlbumHeader.module.css'
import { useRef, lazy, Suspense, useState } from 'react'
import { useRegisterDropTarget } from '#lib/state/drop-target.ts'
import { submitFiles } from '#lib/state/file-intake.ts'
import { requestPublishAnswer } from '#lib/state/publish-request.ts'
import { useNavigate } from '@tanstack/react-router'
import { GallerySkeleton } from '#components/gallery/GallerySkeleton.tsx'
import { useViewerPreload } from '#components/gallery/use-viewer-preload.ts'
import { useOpenPhoto } from '#components/gallery/use-open-photo.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { AlbumGallery } from './AlbumGallery.tsx'
import { AlbumHeader } from './AlbumHeader.tsx'
import type { AlbumModalRequest } from './AlbumModals.tsx'
import { useAlbumDownload } from '#features/library/albums/use-album-download.ts'
import { type AlbumView, useAlbumView } from './use-album-view.ts'

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

function AlbumActions({ album, onAdd, onUpload, onSort, onSelect, ...acts }: Props) {
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
        <PopMenuDivider />
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

/** Uploads to a public album ask first whether the photos are to be public. */
async function give(files: File[], { id: album_id, name, is_public }: Album) {
  if (files.length === 0) return
  const answer = is_public ? await requestPublishAnswer({ reason: 'upload', name, count: files.length }) : 'keep'
  if (answer !== 'cancel') await submitFiles(files, { album_id, ...(answer === 'publish' && { is_public: true }) })
}

/** Passes files picked or dropped on the album page to the uploader. */
function useUploadToAlbum(album: Album) {
  const { t } = useTranslation('albums')
  const field = useRef<HTMLInputElement>(null)
  useRegisterDropTarget({ label: t('drop_here', { name: album.name }), onDrop: (files) => void give(files, album) })
  return {
    choose: () => field.current?.click(),
    field: (
      <input
        ref={field}
        type="file"
        multiple
        hidden
        accept="image/*"
        onChange={({ currentTarget }) => {
          void give(Array.from(currentTarget.files ?? []), album)
          // The input is reset, because choosing the same file again would not fire a change event.
          currentTarget.value = ''
        }}
      />
    ),
  }
}

// Viewer and dialogs are closed at first, so they load on demand and do not delay the photos.
const AlbumSelection = lazy(async () => ({ default: (await import('./AlbumSelection.tsx')).AlbumSelection }))
const AlbumViewer = lazy(async () => ({ default: (await import('./AlbumViewer.tsx')).AlbumViewer }))
const AlbumLayers = lazy(async () => ({ default: (await import('./AlbumModals.tsx')).AlbumModals }))

interface PartProps {
  album: Album
  view: AlbumView
  onAdd: () => void
  onUpload: () => void
}

function Nothing({ onAdd, onUpload }: Pick<PartProps, 'onAdd' | 'onUpload'>) {
  const { t } = useTranslation('albums')
  const action = (
    <div className={classes.emptyActions}>
      <Button leftSection={<ImagePlus size={16} />} onClick={onAdd}>
        {t('add')}
      </Button>
      <Button variant="default" leftSection={<Upload size={16} />} onClick={onUpload}>
        {t('upload')}
      </Button>
    </div>
  )
  return <EmptyState illustration="pictures" title={t('empty')} hint={t('empty_hint')} action={action} />
}

function Photos({ album, view, onAdd, onUpload }: PartProps) {
  const { t } = useTranslation('albums')
  const { photos, source, chosen, gallery, isPending, isLoadingError, error, refetch } = view
  const viewed = useOpenPhoto()
  const isViewerWanted = useViewerPreload(viewed.id)
  if (isPending) return <GallerySkeleton />
  if (isLoadingError)
    return <ErrorState title={t('photos_failed')} hint={error.message} onRetry={() => void refetch()} />
  if (!photos || photos.count === 0) return <Nothing onAdd={onAdd} onUpload={onUpload} />
  return (
    <>
      <AlbumGallery
        album={album}
        source={source}
        photos={photos}
        chosen={chosen}
        onOpen={viewed.open}
        onRemove={view.removeSelected}
        onTakeOut={view.takeOut}
        onMove={view.move}
        gallery={gallery}
      />
      <Suspense>
        {isViewerWanted && (
          <AlbumViewer
            album={album}
            photos={photos}
            openPhoto={viewed}
            gallery={gallery}
            onCover={view.setCover}
            onRemove={view.takeOut}
          />
        )}
      </Suspense>
    </>
  )
}

export function AlbumDetail({ album }: { album: Album }) {
  const navigate = useNavigate()
  const view = useAlbumView(album)
  const { id } = album
  const { chosen, count } = view
  const download = useAlbumDownload()
  const upload = useUploadToAlbum(album)
  const [asked, ask] = useState<AlbumModalRequest | null>(null)
  const sharePhotos = (ids: number[]) => ask({ shared: { type: 'photo', ids } })
  const add = () => void navigate({ to: '/user/albums/$id', params: { id: String(id) }, search: { add: true } })

  return (
    <>
      <AlbumHeader album={album} count={count} days={view.photos?.days} isCovered={chosen.isSelecting}>
        <AlbumActions
          album={album}
          onAdd={add}
          onUpload={upload.choose}
          onDownload={() => download.downloadAlbum({ id, photo_count: count })}
          onShare={() => ask({ shared: { type: 'album', id, name: album.name } })}
          onEdit={() => ask('edit')}
          onDelete={() => ask('delete')}
          onNewestCover={() => view.setCover(null)}
          onSort={view.setSort}
          onSelect={chosen.startSelecting}
        />
      </AlbumHeader>
      {chosen.isSelecting && (
        <Suspense>
          <AlbumSelection
            album={album}
            chosen={chosen}
            total={count}
            onAddTo={() => ask('add_to')}
            onDownload={download.downloadPhotos}
            onShare={sharePhotos}
            onRemove={view.removeSelected}
            onCover={view.setCover}
            onMove={view.moveSelected}
          />
        </Suspense>
      )}
      <Photos album={album} view={view} onAdd={add} onUpload={upload.choose} />
      {upload.field}
      <Suspense>
        <AlbumLayers
          album={album}
          asked={asked}
          ids={chosen.getSelectedIds()}
          download={download}
          onClose={() => ask(null)}
          onDeleted={() => void navigate({ to: '/user/albums', replace: true })}
          onAdded={chosen.stopSelecting}
        />
      </Suspense>
    </>
  )
}
