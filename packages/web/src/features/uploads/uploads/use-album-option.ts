import { useQuery } from '@tanstack/react-query'
import { albumChoiceQuery } from '#data/library/album-options.ts'
import { useProfile } from '#data/identity/session.ts'
import { useGroup } from '#data/content/site.ts'

/** Where pictures may go. */
export function useAlbumOption() {
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
