import { getRouteApi } from '@tanstack/react-router'
import { lazy, type RefObject, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GalleryHandle } from '#components/gallery/Gallery.tsx'
import { GallerySkeleton } from '#components/gallery/GallerySkeleton.tsx'
import { useArchiveDownload } from '#components/archive-download/use-archive-download.ts'
import { usePageKeys } from '#components/keyboard/use-page-keys.ts'
import { loadTexts } from '#lib/i18n.ts'
import { useTitleName } from '#lib/browser/title.ts'
import { useHasBeen } from '#lib/state/use-has-been.ts'
import { usePhotos } from '#data/library/photo-columns.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { type OpenShare, prepareArchive, shareSource } from '#data/sharing/public-share.ts'
import type { Sort } from './search.ts'
import { ShareActions } from './ShareActions.tsx'
import { ShareGallery } from './ShareGallery.tsx'
import { ShareHeader, useShareTitle } from './ShareHeader.tsx'
import type { AskedOf } from './ShareLayers.tsx'

// Nothing is asked at first, so the photos do not wait for what opens over them.
const ShareLayers = lazy(async () => {
  const [module] = await Promise.all([import('./ShareLayers.tsx'), loadTexts('viewer')])
  return { default: module.ShareLayers }
})

const route = getRouteApi('/public/open/shares/$slug')

interface PhotosProps {
  share: OpenShare
  title: string
  list: ReturnType<typeof usePhotosOf>
  gallery: RefObject<GalleryHandle | null>
}

function usePhotosOf(slug: string, sort: Sort) {
  const source = useMemo(() => shareSource(slug, sort), [slug, sort])
  return { source, ...usePhotos(source) }
}

/** What is in it, or why nothing is seen. */
function Photos({ share, title, list, gallery }: PhotosProps) {
  const { t } = useTranslation('share-page')
  const { view, sort } = route.useSearch()
  const { source, isLoadingError, error, refetch } = list
  // In small steps: all at once they would hold up a phone.
  const photos = useDeferredValue(list.photos)
  if (isLoadingError)
    return <ErrorState title={t('photos_failed')} hint={error.message} onRetry={() => void refetch()} />
  if (!photos) return <GallerySkeleton />
  if (photos.count === 0) return <EmptyState drawing="pictures" title={t('empty')} />
  return (
    <ShareGallery
      key={`${view} ${sort}`}
      share={share}
      title={title}
      source={source}
      photos={photos}
      isGrid={view === 'grid'}
      gallery={gallery}
    />
  )
}

/** A share that is open: what it is, and its photos by day or as one grid. */
export function ShareView({ share }: { share: OpenShare }) {
  const { view = 'cluster', sort = 'taken_desc' } = route.useSearch()
  const navigate = route.useNavigate()
  const { slug } = share
  const list = usePhotosOf(slug, sort)
  const gallery = useRef<GalleryHandle>(null)
  const download = useArchiveDownload()
  const [asked, ask] = useState<AskedOf | null>(null)
  // A share that accepts photos takes what is dropped on it at any time.
  const hasLayers = useHasBeen(share.uploads !== 'off' || asked !== null || download.state !== null)
  const title = useShareTitle(share)
  useTitleName(title)
  usePageKeys({ onDate: () => gallery.current?.goToDate(), onHelp: () => ask('help') })
  const count = list.photos?.count ?? share.photo_count

  return (
    <>
      <ShareHeader share={share} title={title} count={count}>
        <ShareActions
          share={share}
          view={view}
          sort={sort}
          onShow={(search) => void navigate({ search, replace: true, resetScroll: false })}
          onDownload={() => download.start({ count, prepare: (signal) => prepareArchive(slug, signal) })}
          onAsk={ask}
        />
      </ShareHeader>
      <Photos share={share} title={title} list={list} gallery={gallery} />
      {hasLayers && (
        <Suspense>
          <ShareLayers share={share} download={download} asked={asked} onAsk={ask} onClose={() => ask(null)} />
        </Suspense>
      )}
    </>
  )
}
