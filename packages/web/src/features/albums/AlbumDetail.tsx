import type { Album } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { ImagePlus, Upload } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AddToAlbum } from '#components/album-choice/AddToAlbum.tsx'
import { ArchiveDownload } from '#components/archive-download/ArchiveDownload.tsx'
import type { GalleryHandle } from '#components/gallery/Gallery.tsx'
import { GallerySkeleton } from '#components/gallery/GallerySkeleton.tsx'
import { useGallerySelection } from '#components/gallery/use-gallery-selection.ts'
import { useOpenPhoto } from '#components/gallery/use-open-photo.ts'
import { giveFiles } from '#lib/file-intake.ts'
import { usePhotos } from '#lib/use-photos.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { notices } from '#ui/notices.tsx'
import { AlbumActions } from './AlbumActions.tsx'
import { DeleteAlbum, EditAlbum } from './AlbumDialogs.tsx'
import { AlbumGallery } from './AlbumGallery.tsx'
import { AlbumHeader } from './AlbumHeader.tsx'
import { AlbumSelection } from './AlbumSelection.tsx'
import { useChangeAlbum } from './queries.ts'
import { beforeOf } from './reorder.ts'
import { albumSource } from './source.ts'
import { useAlbumDownload } from './use-album-download.ts'
import { useAlbumOrder } from './use-album-order.ts'
import { useTakeOut } from './use-take-out.ts'

function Nothing({ album, onAdd }: { album: Album; onAdd: () => void }) {
  const { t } = useTranslation('albums')
  return (
    <EmptyState
      drawing="pictures"
      title={t('empty')}
      hint={t('empty_hint')}
      action={
        <Button.Group>
          <Button leftSection={<ImagePlus size={16} />} onClick={onAdd}>
            {t('add')}
          </Button>
          <Button
            variant="default"
            leftSection={<Upload size={16} />}
            onClick={() => giveFiles([], { album_id: album.id })}
          >
            {t('upload')}
          </Button>
        </Button.Group>
      }
    />
  )
}

/** Changes an album and says when it could not be done. */
function useQuietChange(id: number) {
  const { t } = useTranslation('albums')
  const change = useChangeAlbum()
  return async (changes: Parameters<typeof change>[0]['changes'], done?: string) => {
    try {
      await change({ id, changes })
      if (done) notices.success({ message: done })
    } catch (error) {
      notices.error({ title: t('change_failed'), message: error instanceof Error ? error.message : '' })
    }
  }
}

export function AlbumDetail({ album }: { album: Album }) {
  const { t } = useTranslation('albums')
  const navigate = useNavigate()
  const { id, sort } = album
  const source = useMemo(() => albumSource(id, sort), [id, sort])
  const { photos, isPending, isLoadingError, error, refetch } = usePhotos(source)
  const chosen = useGallerySelection(`album ${id}`, photos)
  const viewed = useOpenPhoto()
  const gallery = useRef<GalleryHandle>(null)
  const change = useQuietChange(id)
  const move = useAlbumOrder(id, source.key)
  const takeOut = useTakeOut({ id, order: sort === 'manual' && photos ? photos.ids : null, onMove: move })
  const download = useAlbumDownload()
  const [isEditing, editing] = useDisclosure()
  const [isDeleting, deleting] = useDisclosure()
  const [isAdding, adding] = useDisclosure()

  const add = () => void navigate({ to: '/user/albums/$id', params: { id: String(id) }, search: { add: true } })
  const removeChosen = () => {
    takeOut(chosen.chosenIds())
    chosen.end()
  }
  const moveChosen = (isToStart: boolean) => {
    const moved = chosen.chosenIds()
    void move(moved, isToStart ? beforeOf(photos!.ids, 0, new Set(moved)) : null)
  }

  return (
    <>
      <AlbumHeader album={album} count={photos?.count ?? album.photo_count} days={photos?.days}>
        <AlbumActions
          album={album}
          onAdd={add}
          onDownload={() => download.startOf({ id, photo_count: photos?.count ?? album.photo_count })}
          onEdit={editing.open}
          onDelete={deleting.open}
          onNewestCover={() => void change({ cover_id: null }, t('cover_set'))}
          onSort={(next) => void change({ sort: next })}
          onSelect={chosen.begin}
        />
      </AlbumHeader>
      {chosen.isChoosing && (
        <AlbumSelection
          album={album}
          chosen={chosen}
          total={photos?.count ?? 0}
          onAddTo={adding.open}
          onDownload={() => download.startWith(chosen.chosenIds())}
          onRemove={removeChosen}
          onCover={(cover_id) => void change({ cover_id }, t('cover_set'))}
          onMove={moveChosen}
        />
      )}
      {isPending && <GallerySkeleton />}
      {isLoadingError && <ErrorState title={t('photos_failed')} hint={error.message} onRetry={() => void refetch()} />}
      {photos?.count === 0 && <Nothing album={album} onAdd={add} />}
      {photos && photos.count > 0 && (
        <AlbumGallery
          album={album}
          source={source}
          photos={photos}
          chosen={chosen}
          onOpen={(index) => viewed.open(photos.ids[index]!)}
          onRemove={removeChosen}
          onMove={move}
          gallery={gallery}
        />
      )}
      <EditAlbum opened={isEditing} onClose={editing.close} album={album} />
      <DeleteAlbum
        opened={isDeleting}
        onClose={deleting.close}
        album={album}
        onDeleted={() => void navigate({ to: '/user/albums', replace: true })}
      />
      <AddToAlbum
        opened={isAdding}
        ids={isAdding ? chosen.chosenIds() : []}
        onClose={adding.close}
        onAdded={chosen.end}
      />
      <ArchiveDownload download={download} />
    </>
  )
}
