import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#data/api/api-error.ts'
import { useScreenTitle, useTitleName } from '#lib/browser/title.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { GallerySkeleton } from '#components/gallery/GallerySkeleton.tsx'
import { AlbumDetail } from './AlbumDetail.tsx'
import { HeaderSkeleton } from './AlbumHeader.tsx'
import { albumQuery } from '#data/library/albums.ts'

// The picker opens only from the album, so it loads on demand.
const AddPhotos = lazy(async () => ({ default: (await import('./AddPhotos.tsx')).AddPhotos }))

const route = getRouteApi('/user/albums/$id')

/** Missing, foreign or deleted album; the message does not reveal which. */
function Gone() {
  const { t } = useTranslation(['albums', 'app'])
  useScreenTitle(t('app:titles.not_found'))
  return (
    <EmptyState
      order={1}
      illustration="lost"
      title={t('albums:gone')}
      hint={t('albums:gone_hint')}
      action={<ButtonLink to="/user/albums">{t('albums:back')}</ButtonLink>}
    />
  )
}

export function AlbumPage() {
  const { t } = useTranslation('albums')
  const id = Number(route.useParams().id)
  const { add, q } = route.useSearch()
  const isNumber = Number.isSafeInteger(id) && id > 0
  const { data: album, error, refetch } = useQuery({ ...albumQuery(id), enabled: isNumber })
  useTitleName(album?.name)

  if (!isNumber || (error instanceof ApiError && error.status === 404)) return <Gone />
  if (error && !album) return <ErrorState title={t('failed')} hint={error.message} onRetry={() => void refetch()} />
  if (!album) {
    return (
      <>
        <HeaderSkeleton />
        <GallerySkeleton />
      </>
    )
  }
  if (!add) return <AlbumDetail key={id} album={album} />
  return (
    <Suspense fallback={<GallerySkeleton />}>
      <AddPhotos key={id} album={album} q={q} />
    </Suspense>
  )
}
