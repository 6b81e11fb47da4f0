import type { Album } from '@imagora/contract'
import { Button, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ImagePlus, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GallerySkeleton } from '#components/gallery/GallerySkeleton.tsx'
import { useIsRequested } from '#components/gallery/use-is-requested.ts'
import { useOpenPhoto } from '#components/gallery/use-open-photo.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { AlbumActions } from './AlbumActions.tsx'
import { AlbumGallery } from './AlbumGallery.tsx'
import { AlbumHeader } from './AlbumHeader.tsx'
import type { Asked } from './AlbumLayers.tsx'
import { AlbumSelection } from './AlbumSelection.tsx'
import { useAlbumDownload } from './use-album-download.ts'
import { useUploadInto } from './use-upload-into.tsx'
import { type AlbumView, useAlbumView } from './use-album-view.ts'

// Nothing is open or asked at first, so the photos do not wait for what opens over them.
const AlbumViewer = lazy(async () => ({ default: (await import('./AlbumViewer.tsx')).AlbumViewer }))
const AlbumLayers = lazy(async () => ({ default: (await import('./AlbumLayers.tsx')).AlbumLayers }))

interface PartProps {
  album: Album
  view: AlbumView
  onAdd: () => void
  onUpload: () => void
}

function Nothing({ onAdd, onUpload }: Pick<PartProps, 'onAdd' | 'onUpload'>) {
  const { t } = useTranslation('albums')
  const action = (
    <Group gap="xs" justify="center">
      <Button leftSection={<ImagePlus size={16} />} onClick={onAdd}>
        {t('add')}
      </Button>
      <Button variant="default" leftSection={<Upload size={16} />} onClick={onUpload}>
        {t('upload')}
      </Button>
    </Group>
  )
  return <EmptyState drawing="pictures" title={t('empty')} hint={t('empty_hint')} action={action} />
}

/** What is in it, or why nothing is seen. */
function Photos({ album, view, onAdd, onUpload }: PartProps) {
  const { t } = useTranslation('albums')
  const { photos, source, chosen, gallery, isPending, isLoadingError, error, refetch } = view
  const viewed = useOpenPhoto()
  const isViewerWanted = useIsRequested(viewed.id)
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
        onOpen={(index) => viewed.open(photos.ids[index]!)}
        onRemove={view.takeOutChosen}
        onMove={view.move}
        gallery={gallery}
      />
      <Suspense>
        {isViewerWanted && (
          <AlbumViewer
            album={album}
            photos={photos}
            viewed={viewed}
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
  const upload = useUploadInto(album)
  const [asked, ask] = useState<Asked | null>(null)
  const sharePhotos = (ids: number[]) => ask({ shared: { type: 'photo', ids } })
  const add = () => void navigate({ to: '/user/albums/$id', params: { id: String(id) }, search: { add: true } })

  return (
    <>
      <AlbumHeader album={album} count={count} days={view.photos?.days} isCovered={chosen.isChoosing}>
        <AlbumActions
          album={album}
          onAdd={add}
          onUpload={upload.choose}
          onDownload={() => download.startOf({ id, photo_count: count })}
          onShare={() => ask({ shared: { type: 'album', id, name: album.name } })}
          onEdit={() => ask('edit')}
          onDelete={() => ask('delete')}
          onNewestCover={() => view.setCover(null)}
          onSort={view.setSort}
          onSelect={chosen.begin}
        />
      </AlbumHeader>
      {chosen.isChoosing && (
        <AlbumSelection
          album={album}
          chosen={chosen}
          total={count}
          onAddTo={() => ask('add_to')}
          onDownload={download.startWith}
          onShare={sharePhotos}
          onRemove={view.takeOutChosen}
          onCover={view.setCover}
          onMove={view.moveChosen}
        />
      )}
      <Photos album={album} view={view} onAdd={add} onUpload={upload.choose} />
      {upload.field}
      <Suspense>
        <AlbumLayers
          album={album}
          asked={asked}
          ids={chosen.chosenIds()}
          download={download}
          onClose={() => ask(null)}
          onDeleted={() => void navigate({ to: '/user/albums', replace: true })}
          onAdded={chosen.end}
        />
      </Suspense>
    </>
  )
}
