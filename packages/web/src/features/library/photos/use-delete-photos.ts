import { useTranslation } from 'react-i18next'
import { useTrash } from '#data/library/trash.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { useDisclosure } from '@mantine/hooks'
import { type RefObject, useState } from 'react'
import type { GalleryHandle } from '#components/gallery/Gallery.tsx'
import type { GallerySelection } from '#components/gallery/use-gallery-selection.ts'
import type { PhotoColumns } from '#components/photo-grid/photo-columns.ts'
import { placesOf } from '#components/photo-grid/photo-selection.ts'

/** Number of photos from which a deletion needs a confirmation; fewer can be undone. */
const askedFrom = 51

let counted = 0

/** Moves photos to the trash at once and offers an undo. */
function useDeletePhotos() {
  const { t } = useTranslation(['photos', 'app'])
  const trash = useTrash()

  async function undo(ids: number[]) {
    const { done, error } = await trash.restore(ids)
    if (error) notices.error({ title: t('photos:restore_failed'), message: error.message })
    if (done.length > 0) notices.success({ message: t('photos:restored', { count: done.length }) })
  }

  return async (ids: number[]) => {
    const id = `deleted-${++counted}`
    const deleting = trash.put(ids)
    const takeBack = async () => undo((await deleting).done)
    const action = { label: t('app:undo'), onAct: () => void takeBack() }
    notices.success({ id, message: t('photos:deleted', { count: ids.length }), action })
    const { done, error } = await deleting
    if (!error) return
    notices.hide(id)
    const message = t('photos:delete_failed', { count: ids.length - done.length, reason: error.message })
    notices.error({ message, ...(done.length > 0 && { action }) })
  }
}

/** Deletes the selection: at once with an undo if it is small, after a confirmation if it is large. */
export function usePhotoDeletion(
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
    // Focus moves to the photo that took the place of the deleted one.
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
      onDelete: () => go(ids),
    },
  }
}
