import type { ExploreProfile } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { GallerySkeleton } from '#components/gallery/GallerySkeleton.tsx'
import { ApiError } from '#data/api/api-error.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { useTitleName } from '#lib/browser/title.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { CardsSkeleton } from '#ui/feedback/Skeleton.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { ExploreGallery } from '#features/sharing/explore/ExploreGallery.tsx'
import classes from '#features/sharing/explore/ExplorePage.module.css'
import { NotAvailable } from './NotAvailable.tsx'
import { exploreUserQuery } from '#data/sharing/explore.ts'
import { useEndlessPhotos } from '#features/sharing/explore/use-explore-list.ts'
import { UserHeader, UserHeaderSkeleton } from './UserHeader.tsx'

// Photos are the default tab, so the album list loads on demand.
const AlbumList = lazy(async () => ({
  default: (await import('#features/sharing/explore/ExploreAlbumList.tsx')).ExploreAlbumList,
}))

const route = getRouteApi('/public/explore/explore/@{$username}')

function Photos({ user: { username, name } }: { user: ExploreProfile }) {
  const { t } = useTranslation('explore')
  const list = useEndlessPhotos({ username })
  return (
    <ExploreGallery
      list={list}
      label={t('photos_of', { name: name || username })}
      nothing={<EmptyState illustration="pictures" title={t('user_none', { name: name || username })} />}
    />
  )
}

function Center({ user }: { user: ExploreProfile }) {
  const { t } = useTranslation('explore')
  const formats = useFormats()
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const { username, photo_count, album_count } = user
  return (
    <>
      <UserHeader user={user} />
      <Tabs
        label={t('kinds')}
        tabs={[
          { name: 'photos', label: t('tab_photos', { total: formats.number(photo_count) }) },
          { name: 'albums', label: t('tab_albums', { total: formats.number(album_count) }) },
        ]}
        selected={tab ?? 'photos'}
        onSelect={(name) => void navigate({ search: name === 'albums' ? { tab: name } : {}, replace: true })}
      >
        <div className={classes.panel}>
          <Suspense fallback={<CardsSkeleton height={236} />}>
            {tab ? <AlbumList filters={{ username }} /> : <Photos user={user} />}
          </Suspense>
        </div>
      </Tabs>
    </>
  )
}

export function UserPage() {
  const { t } = useTranslation('explore')
  const { username } = route.useParams()
  const { data: user, error, refetch } = useQuery(exploreUserQuery(username))
  useTitleName(user && `${user.name || user.username} (@${user.username})`)
  if (error instanceof ApiError && error.status === 404) return <NotAvailable what="user" />
  if (error && !user) return <ErrorState title={t('user_failed')} hint={error.message} onRetry={() => void refetch()} />
  if (!user) {
    return (
      <>
        <UserHeaderSkeleton />
        <GallerySkeleton hasDays={false} />
      </>
    )
  }
  return <Center key={user.username} user={user} />
}
