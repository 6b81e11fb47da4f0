import type { PhotoIndex } from '@imagora/contract/photo-index'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { usePlaceId } from '#components/gallery/scroll-position.ts'
import type { GallerySource } from '#data/library/gallery-source.ts'
import type { PhotoColumns } from '#components/photo-grid/photo-columns.ts'
import { withoutPhotos } from '#data/library/hidden-photos.ts'
import { mergePhotoIndexes } from '#data/library/merge-photo-indexes.ts'
import { albumIndexQuery, exploreTiles, type PhotoFilters, photoPartsQuery } from '#data/sharing/explore.ts'

/** Coming back to a place deep in a list, so many parts are fetched for it at once. */
const mostParts = 10

const nobody: ReadonlySet<number> = new Set()

export interface ExploreList {
  photos: PhotoColumns | null
  source: GallerySource
  isPending: boolean
  /** Why nothing is seen. */
  error: Error | null
  onRetry: () => void
  /** How the list goes on; nothing where it is whole. */
  more: { isLoading: boolean; error: Error | null; onMore: () => void } | null
}

/** The photos of an order that are still public: those of which nothing is told any more leave it. */
function useShown(index: PhotoIndex | null) {
  const [gone, setGone] = useState(nobody)
  const photos = useMemo(() => {
    if (!index) return null
    const { ids, ratios, days, colors } = withoutPhotos(index, gone)
    return { ids, ratios, days, colors, count: ids.length }
  }, [index, gone])

  const source: GallerySource = {
    key: ['explore'],
    // The order comes by another way, part after part.
    index: () => Promise.reject(new Error('An endless list has no whole order')),
    async tiles(ids, signal) {
      const tiles = await exploreTiles(ids, signal)
      const found = new Set(tiles.map(({ id }) => id))
      const missing = ids.filter((id) => !found.has(id))
      if (missing.length > 0) setGone((before) => new Set([...before, ...missing]))
      return tiles
    },
  }
  return { photos, source }
}

function useParts(filters: PhotoFilters) {
  return useInfiniteQuery({ ...photoPartsQuery(filters), placeholderData: keepPreviousData })
}

type Parts = ReturnType<typeof useParts>

/** Whether the photo that one comes back to is still to come. Once it is there, or will not be, nobody waits again. */
function useIsAwaiting(
  { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: Parts,
  index: PhotoIndex | null,
) {
  const [awaited, setAwaited] = useState(usePlaceId())
  const isMissing = awaited !== null && index?.ids.includes(awaited) === false
  const mayCome = hasNextPage && !isFetchNextPageError && data!.pages.length < mostParts
  const isAwaiting = isMissing && mayCome
  if (index && awaited !== null && !isAwaiting) setAwaited(null)
  useEffect(() => {
    if (isAwaiting && !isFetchingNextPage) void fetchNextPage()
  }, [isAwaiting, isFetchingNextPage, fetchNextPage])
  return isAwaiting
}

const moreOf = ({ isFetchingNextPage, isFetchNextPageError, error, fetchNextPage }: Parts) => ({
  isLoading: isFetchingNextPage,
  error: isFetchNextPageError ? error : null,
  onMore: () => void fetchNextPage(),
})

/** Public photos without an end, of one person or of all. Whoever comes back finds the place again. */
export function useEndlessPhotos(filters: PhotoFilters): ExploreList {
  const query = useParts(filters)
  const { data } = query
  const index = useMemo(() => (data ? mergePhotoIndexes(data.pages.map((part) => part.index)) : null), [data])
  const { photos, source } = useShown(index)
  const isAwaiting = useIsAwaiting(query, index)
  return {
    photos: isAwaiting ? null : photos,
    source,
    isPending: query.isPending || isAwaiting,
    error: query.isLoadingError ? query.error : null,
    onRetry: () => void query.refetch(),
    more: query.hasNextPage ? moreOf(query) : null,
  }
}

/** The public photos of a public album. */
export function useAlbumPhotos(id: number): ExploreList {
  const query = useQuery(albumIndexQuery(id))
  const { photos, source } = useShown(query.data ?? null)
  return {
    photos,
    source,
    isPending: query.isPending,
    error: query.isLoadingError ? query.error : null,
    onRetry: () => void query.refetch(),
    more: null,
  }
}
