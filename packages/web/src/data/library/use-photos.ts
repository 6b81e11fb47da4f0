import type { PhotoIndex } from '@imagora/contract/photo-index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useHiddenPhotos, withoutPhotos } from './hidden-photos.ts'

interface Source {
  key: readonly unknown[]
  index: (signal: AbortSignal) => Promise<PhotoIndex>
}

/** The whole order of a gallery's source. While another one is fetched the last stays, so that nothing blinks. */
export function usePhotos({ key, index }: Source) {
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => index(signal),
    // Millions of numbers are not compared one by one: an index that has come is a new one.
    structuralSharing: false,
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const hidden = useHiddenPhotos(key[0])
  const shown = useMemo(() => (data ? withoutPhotos(data, hidden) : null), [data, hidden])
  const photos = useMemo(() => (shown ? { ...shown, count: shown.ids.length } : null), [shown])
  return { ...query, photos }
}
