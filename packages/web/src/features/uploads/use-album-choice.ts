import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { albumChoiceQuery } from '#lib/album-choice.ts'
import { api } from '#lib/api.ts'
import { useProfile } from '#lib/session.ts'
import { useGroup } from '#lib/site.ts'

/** Makes an album, and lets every list know of it. */
export function useCreateAlbum() {
  const client = useQueryClient()
  return useCallback(
    async (name: string) => {
      const { id } = await api('POST /user/albums', { body: { name } })
      await client.invalidateQueries({ queryKey: ['albums'] })
      return id
    },
    [client],
  )
}

/** Where pictures may go. */
export function useAlbumChoice() {
  const profile = useProfile()
  const { storages } = useGroup()
  const { data: albums } = useQuery({ ...albumChoiceQuery, enabled: profile !== null })
  return {
    /** Nothing for visitors, who have none. */
    albums: profile ? (albums ?? []) : null,
    storages,
    usualStorage: profile?.options.default_storage_id ?? null,
    nameOf: (id: number) => albums?.find((album) => album.id === id)?.name,
    storageName: (id: number) => storages.find((storage) => storage.id === id)?.name,
  }
}
