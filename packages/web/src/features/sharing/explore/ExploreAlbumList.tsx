import type { ExploreAlbum } from '@imagora/contract'
import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AlbumCover } from '#components/albums/AlbumCover.tsx'
import { useFormats } from '#lib/formats/formatters.ts'
import classes from './ExploreAlbumList.module.css'
import { OwnerLink } from './OwnerLink.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { CardsSkeleton } from '#ui/feedback/Skeleton.tsx'
import { ListEnd } from './ListEnd.tsx'
import { type AlbumFilters, albumPagesQuery } from '#data/sharing/explore.ts'

interface AlbumCardProps {
  album: ExploreAlbum
  /** Whether to show the owner; redundant in a list of a single user. */
  hasOwner: boolean
}

function ExploreAlbumCard({ album: { id, name, covers, photo_count, likes, user }, hasOwner }: AlbumCardProps) {
  const { t } = useTranslation('explore')
  const formats = useFormats()
  return (
    <article className={classes.card}>
      <AlbumCover covers={covers} className={classes.covers} />
      <div className={classes.words}>
        <h2 className={classes.name}>
          {/* The whole card is a link; its accessible name is the album's name. */}
          <Link to="/explore/albums/$id" params={{ id: String(id) }} className={classes.link}>
            {name}
          </Link>
        </h2>
        <p className={classes.facts}>
          <span>{t('photo_count', { count: photo_count })}</span>
          {likes > 0 && (
            <span>
              <Heart size={14} aria-hidden />
              <span className="unseen">{t('facts.likes')}</span>
              {formats.compact(likes)}
            </span>
          )}
        </p>
        {hasOwner && <OwnerLink user={user} size={20} className={classes.owner} />}
      </div>
    </article>
  )
}

interface Props {
  filters: AlbumFilters
  /** Whether a search is active. */
  isNarrowed?: boolean
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTranslation('explore')
  if (isNarrowed) return <EmptyState illustration="search" title={t('albums_none_found')} />
  return <EmptyState illustration="album" title={t('albums_none')} hint={t('albums_none_hint')} />
}

function Cards({ albums, hasOwner }: { albums: ExploreAlbum[]; hasOwner: boolean }) {
  return (
    <div className={classes.grid}>
      {albums.map((album) => (
        <ExploreAlbumCard key={album.id} album={album} hasOwner={hasOwner} />
      ))}
    </div>
  )
}

/** Endless list of public albums. */
export function ExploreAlbumList({ filters, isNarrowed = false }: Props) {
  const { t } = useTranslation('explore')
  const query = useInfiniteQuery({ ...albumPagesQuery(filters), placeholderData: keepPreviousData })
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
