import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { GallerySkeleton } from '#components/gallery/GallerySkeleton.tsx'
import { ApiError } from '#data/api/api-error.ts'
import { loadLocaleNamespaces } from '#lib/i18n.ts'
import { useConfigs } from '#data/content/site.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { ShareLocked } from './ShareLocked.tsx'
import { isOpenShare, publicShareQuery } from '#data/sharing/public-share.ts'
import classes from './EmbedPage.module.css'

const EmbedGallery = lazy(async () => {
  const [module] = await Promise.all([import('./EmbedGallery.tsx'), loadLocaleNamespaces('gallery', 'photos')])
  return { default: module.EmbedGallery }
})

const route = getRouteApi('/embed/shares/$slug')

function Content({ slug }: { slug: string }) {
  const { t } = useTranslation('share-page')
  const { data: share, error, refetch } = useQuery(publicShareQuery(slug))
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState order={1} illustration="lost" title={t('unknown')} />
  if (error && !share) return <ErrorState title={t('failed')} hint={error.message} onRetry={() => void refetch()} />
  if (!share) return <GallerySkeleton />
  if (share.reason === 'password') return <ShareLocked slug={slug} />
  if (!isOpenShare(share)) return <EmptyState order={1} illustration="closed" title={t(share.reason ?? 'removed')} />
  return (
    <Suspense fallback={<GallerySkeleton />}>
      <EmbedGallery share={share} />
    </Suspense>
  )
}

/** Share embedded in another site: its photos and a link to the share, which opens in a new tab. */
export function EmbedPage() {
  const { t } = useTranslation(['share-page', 'app'])
  const { slug } = route.useParams()
  const { site } = useConfigs()
  return (
    <div className={classes.frame}>
      <main className={classes.main}>
        <Content slug={slug} />
      </main>
      <footer className={classes.foot}>
        <a href={`/shares/${slug}`} target="_blank" rel="noopener">
          {t('share-page:open_share', { site: site.title || t('app:name') })}
          <ExternalLink size={14} aria-hidden />
        </a>
      </footer>
    </div>
  )
}
