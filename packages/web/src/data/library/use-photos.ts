import type { PhotoIndex } from '@imagora/contract/photo-index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useHiddenPhotos, omitPhotos } from './hidden-photos.ts'

interface Source {
  key: readonly unknown[]
  index: (signal: AbortSignal) => Promise<PhotoIndex>
}

/**
 * Full index of a gallery's source. The previous index stays while another one loads, so that the gallery does not
 * flicker.
 */
export function usePhotos({ key, index }: Source) {
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => index(signal),
    // Structural sharing would compare millions of ids one by one; every fetched index counts as new.
    structuralSharing: false,
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const hidden = useHiddenPhotos(key[0])
  const shown = useMemo(() => (data ? omitPhotos(data, hidden) : null), [data, hidden])
  const photos = useMemo(() => (shown ? { ...shown, count: shown.ids.length } : null), [shown])
  return { ...query, photos }
}
