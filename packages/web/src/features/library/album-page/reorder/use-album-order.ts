import type { PhotoIndex } from '@imagora/contract/photo-index'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { moveAlbumPhotos } from '#data/library/albums.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { reorderIndex } from './reorder.ts'

/** Moves photos within an album optimistically; the server receives one move at a time. */
export function useAlbumOrder(id: number, key: readonly unknown[]) {
  const { t } = useTranslation('app')
  const client = useQueryClient()
  const told = useRef(Promise.resolve())

  const tell = async (ids: number[], before: number | null) => {
    try {
      await moveAlbumPhotos({ id, ids, before })
    } catch (error) {
      notices.error({
        id: 'album_order',
        title: t('modification_failed'),
        message: error instanceof Error ? error.message : '',
      })
      await client.invalidateQueries({ queryKey: key })
    }
  }

  return async (ids: number[], before: number | null) => {
    await client.cancelQueries({ queryKey: key })
    client.setQueryData<PhotoIndex>(key, (index) => index && reorderIndex(index, ids, before))
    told.current = told.current.then(() => tell(ids, before))
    await told.current
  }
}
