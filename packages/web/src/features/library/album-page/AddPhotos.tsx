import type { Album } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Gallery } from '#components/gallery/Gallery.tsx'
import { GallerySkeleton } from '#components/gallery/GallerySkeleton.tsx'
import { useGridOptions } from '#components/gallery/view-preferences.ts'
import { type GallerySelection, useGallerySelection } from '#components/gallery/use-gallery-selection.ts'
import { toggle } from '#components/photo-grid/photo-selection.ts'
import { useAddToAlbum } from '#data/library/albums.ts'
import { usePhotos } from '#data/library/use-photos.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { SearchField } from '#ui/table/SearchField.tsx'
import classes from './AddPhotos.module.css'
import { albumSource, librarySource } from './album-source.ts'

function Nothing({ q }: { q: string | undefined }) {
  const { t } = useTranslation('albums')
  if (q) return <EmptyState illustration="search" title={t('add_none_found', { q })} />
  return <EmptyState illustration="pictures" title={t('add_empty')} hint={t('add_empty_hint')} />
}

interface BarProps {
  album: Album
  q: string | undefined
  wanted: number[]
  isSending: boolean
  onSearch: (q: string) => void
  onAdd: () => void
  onClose: () => void
}

function AddBar({ album, q, wanted, isSending, onSearch, onAdd, onClose }: BarProps) {
  const { t } = useTranslation('albums')
  const count = wanted.length
  return (
    <div className={classes.bar}>
      <IconButton label={t('add_end')} onClick={onClose}>
        <X size={20} />
      </IconButton>
      <div className={classes.words}>
        <h1 className={classes.title}>{t('add_title', { name: album.name })}</h1>
        <output className={classes.count}>{t('add_chosen', { count })}</output>
      </div>
      <div className={classes.search}>
        <SearchField label={t('add_search')} value={q} onSearch={onSearch} />
      </div>
      <Button loading={isSending} onClick={onAdd}>
        {count > 0 ? t('add_count', { count }) : t('add_none')}
      </Button>
    </div>
  )
}

/**
 * Picker that adds library photos to an album. It fills the screen and has its own URL, so that going back closes it.
 */
export function AddPhotos({ album, q }: { album: Album; q: string | undefined }) {
  const { t } = useTranslation(['albums', 'app', 'gallery'])
  const navigate = useNavigate()
  const look = useGridOptions()
  const source = useMemo(() => librarySource(q), [q])
  const { photos, isPending, isLoadingError, error, refetch } = usePhotos(source)
  const within = usePhotos(useMemo(() => albumSource(album.id, 'newest'), [album.id])).photos
  const inAlbum = useMemo(() => new Set(within?.ids), [within])
  const chosen = useGallerySelection(`add to album ${album.id}`, photos)
  const adding = useAddToAlbum()
  const wanted = chosen.getSelectedIds().filter((id) => !inAlbum.has(id))
  const choosing: GallerySelection = { ...chosen, isSelecting: true }
  const mark = useMemo(() => (id: number) => (inAlbum.has(id) ? t('albums:add_in') : null), [inAlbum, t])

  const show = (search: { add?: true; q?: string }, replace: boolean) =>
    void navigate({ to: '/user/albums/$id', params: { id: String(album.id) }, search, replace })
  const close = () => {
    chosen.stopSelecting()
    show({}, true)
  }
  const add = () => {
    if (wanted.length === 0) return void notices.info({ id: 'select_first', message: t('gallery:select_first') })
    return adding.mutate(
      { album, ids: wanted },
      {
        onSuccess(id) {
          if (id === null) return
          notices.success({ message: t('albums:added', { count: wanted.length }) })
          close()
        },
        onError: ({ message }) => notices.error({ title: t('app:modification_failed'), message }),
      },
    )
  }

  return (
    <>
      <AddBar
        album={album}
        q={q}
        wanted={wanted}
        isSending={adding.isPending}
        onSearch={(text) => show({ add: true, ...(text && { q: text }) }, true)}
        onAdd={add}
        onClose={close}
      />
      {isPending && <GallerySkeleton />}
      {isLoadingError && (
        <ErrorState title={t('albums:photos_failed')} hint={error.message} onRetry={() => void refetch()} />
      )}
      {photos?.count === 0 && <Nothing q={q} />}
      {photos && photos.count > 0 && (
        <Gallery
          source={source}
          label={t('albums:add')}
          photos={photos}
          gridOptions={look}
          chosen={choosing}
          markOf={mark}
          onOpen={(index) => chosen.select(toggle(chosen.selection, index))}
        />
      )}
    </>
  )
}
