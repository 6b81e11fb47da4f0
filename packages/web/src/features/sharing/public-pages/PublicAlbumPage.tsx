import type { ExploreAlbum } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Flag, FolderOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AlbumCover } from '#components/albums/AlbumCover.tsx'
import heading from '#components/albums/AlbumHeading.module.css'
import { GallerySkeleton } from '#components/gallery/GallerySkeleton.tsx'
import { ApiError } from '#data/api/api-error.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { useProfile } from '#data/identity/session.ts'
import { useTitleName } from '#lib/browser/title.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { SkeletonBlock, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ExploreGallery } from '#features/sharing/explore/ExploreGallery.tsx'
import { NotAvailable } from './NotAvailable.tsx'
import { OwnerLink } from '#features/sharing/explore/OwnerLink.tsx'
import classes from './PublicAlbumPage.module.css'
import { exploreAlbumQuery } from '#data/sharing/explore.ts'
import { useExploreModals } from '#features/sharing/explore/use-explore-modals.tsx'
import { useAlbumPhotos } from '#features/sharing/explore/use-explore-list.ts'

const route = getRouteApi('/public/explore/explore/albums/$id')

function Header({ album: { id, name, intro, covers, photo_count, user, created_at } }: { album: ExploreAlbum }) {
  const { t } = useTranslation('explore')
  const formats = useFormats()
  const asking = useExploreModals()
  const isOwn = useProfile()?.username === user.username
  return (
    <section className={heading.header} aria-label={t('about_album')}>
      <AlbumCover covers={covers.slice(0, 1)} className={classes.cover} />
      <div className={heading.words}>
        <div className={heading.heading}>
          <Link to="/explore" search={{ tab: 'albums' }} className={heading.back}>
            <ArrowLeft size={16} aria-hidden />
            {t('all_albums')}
          </Link>
          <h1 className={heading.title}>{name}</h1>
          <p className={heading.facts}>
            <span>{t('photo_count', { count: photo_count })}</span>
            <span>{formats.date(created_at)}</span>
          </p>
        </div>
        {intro && <p className={heading.intro}>{intro}</p>}
        <div className={classes.actions}>
          <OwnerLink user={user} size={28} className={classes.owner} />
          {isOwn ? (
            <ButtonLink
              to="/user/albums/$id"
              params={{ id: String(id) }}
              variant="default"
              leftSection={<FolderOpen size={16} />}
            >
              {t('own_album')}
            </ButtonLink>
          ) : (
            <Button
              variant="default"
              leftSection={<Flag size={16} />}
              onClick={() => asking.report({ type: 'album', id })}
            >
              {t('report.album')}
            </Button>
          )}
        </div>
      </div>
      {asking.modals}
    </section>
  )
}

function Photos({ album: { id, name } }: { album: ExploreAlbum }) {
  const { t } = useTranslation('explore')
  return (
    <ExploreGallery
      list={useAlbumPhotos(id)}
      label={name}
      nothing={<EmptyState illustration="pictures" title={t('album_empty')} />}
    />
  )
}

const Waiting = () => (
  <>
    <Skeleton>
      <div className={heading.header}>
        <div className={classes.cover}>
          <SkeletonBlock height="100%" />
        </div>
        <div className={heading.words}>
          <SkeletonBlock width="40%" height={28} />
          <SkeletonBlock width="20%" height={16} />
        </div>
      </div>
    </Skeleton>
    <GallerySkeleton hasDays={false} />
  </>
)

/** Public album; only its public photos are listed. */
export function PublicAlbumPage() {
  const { t } = useTranslation('explore')
  const id = Number(route.useParams().id)
  const isNumber = Number.isSafeInteger(id) && id > 0
  const { data: album, error, refetch } = useQuery({ ...exploreAlbumQuery(id), enabled: isNumber })
  useTitleName(album?.name)
  if (!isNumber || (error instanceof ApiError && error.status === 404)) return <NotAvailable what="album" />
  if (error && !album)
    return <ErrorState title={t('album_failed')} hint={error.message} onRetry={() => void refetch()} />
  if (!album) return <Waiting />
  return (
    <>
      <Header album={album} />
      <Photos key={id} album={album} />
    </>
  )
}
