import { useDisclosure } from '@mantine/hooks'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GalleryHandle } from '#components/gallery/Gallery.tsx'
import type { GallerySelection } from '#components/gallery/use-gallery-selection.ts'
import type { PhotoColumns } from '#components/photo-grid/photo-columns.ts'
import { placesOf } from '#components/photo-grid/photo-selection.ts'
import { askedFrom, useDeletePhotos } from '#components/use-delete-photos.ts'
import { notices } from '#ui/feedback/notices.tsx'

/** Deletes what is chosen: at once where it can be taken back at a glance, after a question where it is much. */
export function useDeletion(
  photos: PhotoColumns | null,
  chosen: GallerySelection,
  gallery: RefObject<GalleryHandle | null>,
) {
  const { t } = useTranslation('gallery')
  const remove = useDeletePhotos()
  const [ids, setIds] = useState<number[]>([])
  const [isAsking, asking] = useDisclosure()

  function go(given: number[]) {
    const hadFocus = document.activeElement?.closest('[role=grid]') !== null
    const [first = 0] = placesOf(chosen.selection)
    const left = (photos?.count ?? 0) - given.length
    chosen.end()
    void remove(given)
    // The photo that had the keyboard is gone: it goes on with the one that took its place.
    if (hadFocus && left > 0) requestAnimationFrame(() => gallery.current?.focus(Math.min(first, left - 1)))
  }

  function deleteChosen() {
    const given = chosen.chosenIds()
    if (given.length === 0) return notices.info({ id: 'select_first', message: t('select_first') })
    if (given.length < askedFrom) return go(given)
    setIds(given)
    return asking.open()
  }

  return {
    deleteChosen,
    remove,
    question: {
      opened: isAsking,
      count: ids.length,
      onClose: asking.close,
      onConfirm() {
        asking.close()
        go(ids)
      },
    },
  }
}
