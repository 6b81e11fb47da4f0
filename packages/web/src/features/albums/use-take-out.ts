import { useTranslation } from 'react-i18next'
import { useAddToAlbum } from '#data/library/albums.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { useRemovePhotos } from '#data/library/album.ts'
import { runsOf } from './reorder.ts'

interface UseTakeOutDeps {
  id: number
  /** The order in which they stand, where it is their own. */
  order: ArrayLike<number> | null
  onMove: (ids: number[], before: number | null) => Promise<void>
}

/** Takes photos out of an album; for a while they can be put back, to where they stood. */
export function useTakeOut({ id, order, onMove }: UseTakeOutDeps) {
  const { t } = useTranslation(['albums', 'app'])
  const remove = useRemovePhotos()
  const add = useAddToAlbum()
  const fail = (error: Error) => notices.error({ title: t('app:modification_failed'), message: error.message })

  const putBack = async (ids: number[], runs: ReturnType<typeof runsOf>) => {
    await add.mutateAsync({ album: id, ids })
    // From the last on: each finds the photo that it stood before.
    for (const run of runs.toReversed()) await onMove(run.ids, run.before)
  }

  return (ids: number[]) => {
    const runs = order ? runsOf(order, new Set(ids)) : []
    remove.mutate(
      { id, ids },
      {
        onSuccess: () =>
          notices.success({
            message: t('albums:removed_photos', { count: ids.length }),
            action: { label: t('app:undo'), onAct: () => void putBack(ids, runs).catch(fail) },
          }),
        onError: fail,
      },
    )
  }
}
