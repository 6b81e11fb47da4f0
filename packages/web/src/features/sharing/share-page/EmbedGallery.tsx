import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { GalleryHandle } from '#components/gallery/Gallery.tsx'
import { GallerySkeleton } from '#components/gallery/GallerySkeleton.tsx'
import { useTitleName } from '#lib/browser/title.ts'
import { usePhotos } from '#data/library/use-photos.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { type OpenShare, shareSource } from '#data/sharing/public-share.ts'
import { ShareGallery } from './ShareGallery.tsx'
import { useShareTitle } from './ShareHeader.tsx'
import classes from './EmbedPage.module.css'

export function EmbedGallery({ share }: { share: OpenShare }) {
  const { t } = useTranslation('share-page')
  const title = useShareTitle(share)
  useTitleName(title)
  const { slug } = share
  const source = useMemo(() => shareSource(slug, 'taken_desc'), [slug])
  const { photos, isLoadingError, error, refetch } = usePhotos(source)
  const gallery = useRef<GalleryHandle>(null)
  if (isLoadingError)
    return <ErrorState title={t('photos_failed')} hint={error.message} onRetry={() => void refetch()} />
  if (!photos) return <GallerySkeleton />
  if (photos.count === 0) return <EmptyState order={1} illustration="pictures" title={t('empty')} />
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <ShareGallery share={share} title={title} source={source} photos={photos} isGrid gallery={gallery} />
    </>
  )
}
