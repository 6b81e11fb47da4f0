import type { PhotoIndex } from '@imagora/contract/photo-index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

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
  const photos = useMemo(() => (data ? { ...data, count: data.ids.length } : null), [data])
  return { ...query, photos }
}
