import { useTranslation } from 'react-i18next'
import { useAddToAlbum, useRemoveAlbumPhotos, useUpdateAlbum } from '#data/library/albums.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { findConsecutiveRuns, findInsertBefore } from './reorder/reorder.ts'
import type { Album, AlbumChanges } from '@imagora/contract'
import { useMemo, useRef } from 'react'
import type { GalleryHandle } from '#components/gallery/Gallery.tsx'
import { useGallerySelection } from '#components/gallery/use-gallery-selection.ts'
import { usePhotos } from '#data/library/use-photos.ts'
import { albumSource } from './album-source.ts'
import { useAlbumOrder } from './reorder/use-album-order.ts'

interface UseTakeOutDeps {
  id: number
  /** Ids in custom order; null in any other order. */
  order: ArrayLike<number> | null
  onMove: (ids: number[], before: number | null) => Promise<void>
}

/** Removes photos from an album; an undo restores them to their positions. */
function useRemoveFromAlbum({ id, order, onMove }: UseTakeOutDeps) {
  const { t } = useTranslation(['albums', 'app'])
  const remove = useRemoveAlbumPhotos()
  const add = useAddToAlbum()
  const fail = (error: Error) => notices.error({ title: t('app:modification_failed'), message: error.message })

  const putBack = async (ids: number[], runs: ReturnType<typeof findConsecutiveRuns>) => {
    await add.mutateAsync({ album: id, ids })
    // Runs are restored from the last to the first, so that each finds the photo that followed it.
    for (const run of runs.toReversed()) await onMove(run.ids, run.before)
  }

  return (ids: number[]) => {
    const runs = order ? findConsecutiveRuns(order, new Set(ids)) : []
    remove.mutate(
      { id, ids },
      {
        onSuccess: () =>
          notices.success({
            message: t('albums:removed_photos', { count: ids.length }),
            action: { label: t('app:undo'), onAct: () => void putBack(ids, runs).catch(fail), isUndo: true },
          }),
        onError: fail,
      },
    )
  }
}

/** State of the album page: its photos and the actions on them. */
export function useAlbumView({ id, sort, photo_count }: Album) {
  const { t } = useTranslation(['albums', 'app'])
  const source = useMemo(() => albumSource(id, sort), [id, sort])
  const list = usePhotos(source)
  const { photos } = list
  const chosen = useGallerySelection(`album ${id}`, photos)
  const gallery = useRef<GalleryHandle>(null)
  const save = useUpdateAlbum()
  const move = useAlbumOrder(id, source.key)
  const takeOut = useRemoveFromAlbum({ id, order: sort === 'manual' && photos ? photos.ids : null, onMove: move })

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
    removeSelected() {
      takeOut(chosen.getSelectedIds())
      chosen.stopSelecting()
    },
    moveSelected(isToStart: boolean) {
      const moved = chosen.getSelectedIds()
      void move(moved, isToStart && photos ? findInsertBefore(photos.ids, 0, new Set(moved)) : null)
    },
  }
}

export type AlbumView = ReturnType<typeof useAlbumView>
