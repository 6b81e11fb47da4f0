import { useTranslation } from 'react-i18next'
import { useScreenTitle } from '#lib/browser/title.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { GallerySkeleton } from '#components/gallery/GallerySkeleton.tsx'
import { ApiError } from '#data/api/api-error.ts'
import { loadLocaleNamespaces } from '#lib/i18n.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { isOpenShare, publicShareQuery } from '#data/sharing/public-share.ts'

/** Empty state of a share that is expired, removed or unknown. */
function ShareClosed({ reason }: { reason: 'expired' | 'removed' | 'unknown' }) {
  const { t } = useTranslation('share-page')
  useScreenTitle(t(reason))
  return (
    <EmptyState
      order={1}
      illustration={reason === 'unknown' ? 'lost' : 'closed'}
      title={t(reason)}
      hint={t(`${reason}_hint`)}
      action={
        <ButtonLink to="/" variant="default">
          {t('home')}
        </ButtonLink>
      }
    />
  )
}

const loadView = async () =>
  (await Promise.all([import('./ShareView.tsx'), loadLocaleNamespaces('gallery', 'photos', 'archives')]))[0]
const ShareView = lazy(async () => ({ default: (await loadView()).ShareView }))
// Few shares have a password, so the form loads on demand.
const Locked = lazy(async () => ({ default: (await import('./ShareLocked.tsx')).ShareLocked }))

const route = getRouteApi('/public/open/shares/$slug')

export function SharePage() {
  const { t } = useTranslation('share-page')
  const { slug } = route.useParams()
  // The gallery loads in parallel with the share. A failed import is retried when the gallery renders.
  useState(() => void loadView().catch(() => {}))
  const { data: share, error, refetch } = useQuery(publicShareQuery(slug))

  if (error instanceof ApiError && error.status === 404) return <ShareClosed reason="unknown" />
  if (error && !share) return <ErrorState title={t('failed')} hint={error.message} onRetry={() => void refetch()} />
  if (!share) return <GallerySkeleton />
  if (share.reason !== 'password' && !isOpenShare(share)) return <ShareClosed reason={share.reason ?? 'removed'} />
  return (
    <Suspense fallback={<GallerySkeleton />}>
      {isOpenShare(share) ? <ShareView key={slug} share={share} /> : <Locked slug={slug} />}
    </Suspense>
  )
}
