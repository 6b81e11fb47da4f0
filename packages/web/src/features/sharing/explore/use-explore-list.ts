import type { PhotoIndex } from '@imagora/contract/photo-index'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useAnchorPhotoId } from '#components/gallery/scroll-position.ts'
import type { GallerySource } from '#data/library/gallery-source.ts'
import type { PhotoColumns } from '#components/photo-grid/photo-columns.ts'
import { omitPhotos } from '#data/library/hidden-photos.ts'
import { mergePhotoIndexes } from '#data/library/merge-photo-indexes.ts'
import { albumIndexQuery, loadExploreTiles, type PhotoFilters, photoPagesQuery } from '#data/sharing/explore.ts'

/** Maximum number of pages fetched at once to restore a position deep in the list. */
const mostParts = 10

const nobody: ReadonlySet<number> = new Set()

export interface ExploreList {
  photos: PhotoColumns | null
  source: GallerySource
  isPending: boolean
  /** Error of the initial request. */
  error: Error | null
  onRetry: () => void
  /** Loading of further pages; null if the list is complete. */
  more: { isLoading: boolean; error: Error | null; onMore: () => void } | null
}

/** Public photos of an index; photos without a tile are removed. */
function useShown(index: PhotoIndex | null) {
  const [gone, setGone] = useState(nobody)
  const photos = useMemo(() => {
    if (!index) return null
    const { ids, ratios, days, colors } = omitPhotos(index, gone)
    return { ids, ratios, days, colors, count: ids.length }
  }, [index, gone])

  const source: GallerySource = {
    key: ['explore'],
    // The index is loaded separately, page by page.
    index: () => Promise.reject(new Error('An endless list has no whole order')),
    async tiles(ids, signal) {
      const tiles = await loadExploreTiles(ids, signal)
      const found = new Set(tiles.map(({ id }) => id))
      const missing = ids.filter((id) => !found.has(id))
      if (missing.length > 0) setGone((before) => new Set([...before, ...missing]))
      return tiles
    },
  }
  return { photos, source }
}

function useParts(filters: PhotoFilters) {
  return useInfiniteQuery({ ...photoPagesQuery(filters), placeholderData: keepPreviousData })
}

type Parts = ReturnType<typeof useParts>

/** Returns whether the photo to return to is still loading. Once it has loaded or cannot, this stays false. */
function useIsAwaiting(
  { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: Parts,
  index: PhotoIndex | null,
) {
  const [awaited, setAwaited] = useState(useAnchorPhotoId())
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

/** Endless list of public photos of one user or of all, with a restored scroll position. */
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

/** Public photos of a public album. */
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
