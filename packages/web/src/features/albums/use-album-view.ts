import type { Album, AlbumChanges } from '@imagora/contract'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { GalleryHandle } from '#components/gallery/Gallery.tsx'
import { useGallerySelection } from '#components/gallery/use-gallery-selection.ts'
import { usePhotos } from '#data/library/photo-columns.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { useChangeAlbum } from '#data/library/album.ts'
import { beforeOf } from './reorder.ts'
import { albumSource } from './source.ts'
import { useAlbumOrder } from './use-album-order.ts'
import { useTakeOut } from './use-take-out.ts'

/** The photos of an album as its owner looks at them, and what changes them. */
export function useAlbumView({ id, sort, photo_count }: Album) {
  const { t } = useTranslation(['albums', 'app'])
  const source = useMemo(() => albumSource(id, sort), [id, sort])
  const list = usePhotos(source)
  const { photos } = list
  const chosen = useGallerySelection(`album ${id}`, photos)
  const gallery = useRef<GalleryHandle>(null)
  const save = useChangeAlbum()
  const move = useAlbumOrder(id, source.key)
  const takeOut = useTakeOut({ id, order: sort === 'manual' && photos ? photos.ids : null, onMove: move })

  const change = async (changes: AlbumChanges, done?: string) => {
    try {
      await save({ id, changes })
      if (done) notices.success({ message: done })
    } catch (error) {
      notices.error({ title: t('app:modification_failed'), message: error instanceof Error ? error.message : '' })
    }
  }

  return {
    ...list,
    source,
    chosen,
    gallery,
    count: photos?.count ?? photo_count,
    move,
    takeOut,
    setSort: (next: Album['sort']) => void change({ sort: next }),
    setCover: (cover_id: number | null) => void change({ cover_id }, t('albums:cover_set')),
    takeOutChosen() {
      takeOut(chosen.chosenIds())
      chosen.end()
    },
    moveChosen(isToStart: boolean) {
      const moved = chosen.chosenIds()
      void move(moved, isToStart && photos ? beforeOf(photos.ids, 0, new Set(moved)) : null)
    },
  }
}

export type AlbumView = ReturnType<typeof useAlbumView>
