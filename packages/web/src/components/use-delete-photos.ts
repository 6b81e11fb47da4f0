import { useTranslation } from 'react-i18next'
import { useTrash } from '#data/library/trash.ts'
import { notices } from '#ui/feedback/notices.tsx'

/** Up to so many go without a question, as they can be taken back. */
export const askedFrom = 51

let counted = 0

/** Photos go into the trash at once; whoever did not mean it takes them back. */
export function useDeletePhotos() {
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
