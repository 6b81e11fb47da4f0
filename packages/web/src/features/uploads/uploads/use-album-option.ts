import { useQuery } from '@tanstack/react-query'
import { albumChoiceQuery } from '#data/library/albums.ts'
import { useProfile } from '#data/identity/session.ts'
import { useGroup } from '#data/content/site.ts'

/** Albums and storages available for uploads. */
export function useAlbumOption() {
  const profile = useProfile()
  const { storages } = useGroup()
  const { data: albums } = useQuery({ ...albumChoiceQuery, enabled: profile !== null })
  return {
    /** Null for visitors, who have no albums. */
    albums: profile ? (albums ?? []) : null,
    storages,
    usualStorage: profile?.options.default_storage_id ?? null,
    nameOf: (id: number) => albums?.find((album) => album.id === id)?.name,
    storageName: (id: number) => storages.find((storage) => storage.id === id)?.name,
  }
}
