import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GallerySkeleton } from '#components/gallery/GallerySkeleton.tsx'
import { ApiError } from '#data/api/client.ts'
import { loadTexts } from '#lib/i18n.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Closed } from './Closed.tsx'
import { isOpen, publicShareQuery } from '#data/sharing/public-share.ts'

const loadView = async () =>
  (await Promise.all([import('./ShareView.tsx'), loadTexts('gallery', 'photos', 'archives')]))[0]
const ShareView = lazy(async () => ({ default: (await loadView()).ShareView }))
// Few shares have a password.
const Locked = lazy(async () => ({ default: (await import('./Locked.tsx')).Locked }))

const route = getRouteApi('/public/open/shares/$slug')

/** What somebody was sent the link of: its photos, or why there is nothing to see. */
export function SharePage() {
  const { t } = useTranslation('share-page')
  const { slug } = route.useParams()
  // The gallery comes while the share is asked for. What fails here is asked for again when it is shown.
  useState(() => void loadView().catch(() => {}))
  const { data: share, error, refetch } = useQuery(publicShareQuery(slug))

  if (error instanceof ApiError && error.status === 404) return <Closed reason="unknown" />
  if (error && !share) return <ErrorState title={t('failed')} hint={error.message} onRetry={() => void refetch()} />
  if (!share) return <GallerySkeleton />
  if (share.reason !== 'password' && !isOpen(share)) return <Closed reason={share.reason ?? 'removed'} />
  return (
    <Suspense fallback={<GallerySkeleton />}>
      {isOpen(share) ? <ShareView key={slug} share={share} /> : <Locked slug={slug} />}
    </Suspense>
  )
}
