import type { ExploreAlbum } from '@imagora/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { CardsSkeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './AlbumList.module.css'
import { AlbumCard } from './AlbumCard.tsx'
import { ListEnd } from './ListEnd.tsx'
import { type AlbumFilters, albumPartsQuery } from '#data/sharing/explore.ts'

interface Props {
  filters: AlbumFilters
  /** Something was looked for. */
  isNarrowed?: boolean
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTranslation('explore')
  if (isNarrowed) return <EmptyState drawing="search" title={t('albums_none_found')} />
  return <EmptyState drawing="album" title={t('albums_none')} hint={t('albums_none_hint')} />
}

function Cards({ albums, hasOwner }: { albums: ExploreAlbum[]; hasOwner: boolean }) {
  return (
    <div className={classes.grid}>
      {albums.map((album) => (
        <AlbumCard key={album.id} album={album} hasOwner={hasOwner} />
      ))}
    </div>
  )
}

/** Public albums without an end. */
export function AlbumList({ filters, isNarrowed = false }: Props) {
  const { t } = useTranslation('explore')
  const query = useInfiniteQuery({ ...albumPartsQuery(filters), placeholderData: keepPreviousData })
  const { data, isPending, isLoadingError, error, refetch } = query
  if (isPending) return <CardsSkeleton height={236} />
  if (isLoadingError)
    return <ErrorState title={t('albums_failed')} hint={error.message} onRetry={() => void refetch()} />
  const albums = data.pages.flatMap((part) => part.data)
  if (albums.length === 0) return <Nothing isNarrowed={isNarrowed} />
  return (
    <>
      <Cards albums={albums} hasOwner={!filters.username} />
      {query.hasNextPage && (
        <ListEnd
          isLoading={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? error : null}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}
