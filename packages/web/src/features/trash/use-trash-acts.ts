import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { useTrash } from '#data/library/trash.ts'
import { notices } from '#ui/feedback/notices.tsx'

/** From so many on it takes more than one call, and is worth telling how far it is. */
const toldFrom = 1001

/** Takes photos out of the trash, back or for good, and says how that went. */
export function useTrashActs() {
  const { t } = useTranslation('trash')
  const formats = useFormats()
  const trash = useTrash()

  const act = async (kind: 'restore' | 'purge', ids: number[]) => {
    const total = formats.number(ids.length)
    const tell = (done: number) =>
      notices.progress({ id: 'trash', message: t(`${kind}.progress`, { done: formats.number(done), total }) })
    // What was said of the last try is over.
    notices.hide('trash_failed')
    if (ids.length >= toldFrom) tell(0)
    const { done, error } = await trash[kind](ids, ids.length >= toldFrom ? tell : undefined)
    notices.hide('trash')
    if (done.length > 0) notices.success({ message: t(`${kind}.done`, { count: done.length }) })
    if (!error) return
    const title = t(`${kind}.failed`, { count: ids.length - done.length })
    notices.error({ id: 'trash_failed', title, message: error.message })
  }

  return {
    restore: (ids: number[]) => void act('restore', ids),
    purge: (ids: number[]) => void act('purge', ids),
  }
}
