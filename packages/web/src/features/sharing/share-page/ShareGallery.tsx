import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ViewerPhoto } from '#components/viewer/viewer-photo.ts'
import type { ViewerAction } from '#components/viewer/viewer-props.ts'
import { type OpenShare, isSharePhotoGone } from '#data/sharing/public-share.ts'
import { lazy, type RefObject, Suspense, useMemo } from 'react'
import { Gallery, type GalleryHandle } from '#components/gallery/Gallery.tsx'
import { GalleryViewer } from '#components/gallery/GalleryViewer.tsx'
import { useGridOptions } from '#components/gallery/view-preferences.ts'
import type { GallerySource } from '#data/library/gallery-source.ts'
import { useOpenPhoto } from '#components/gallery/use-open-photo.ts'
import type { PhotoColumns } from '#components/photo-grid/photo-columns.ts'
import { FormSkeleton } from '#ui/feedback/Skeleton.tsx'

/** Downloads through the browser. Cross-origin pictures are only displayed, so they open in a new tab. */
function save({ public_url, name }: ViewerPhoto) {
  const link = { href: public_url, download: name, target: '_blank', rel: 'noopener' }
  Object.assign(document.createElement('a'), link).click()
}

function useShareActions({ is_download_allowed }: OpenShare): ViewerAction[] {
  const { t } = useTranslation('share-page')
  if (!is_download_allowed) return []
  return [{ name: 'download', label: t('download'), icon: <Download size={20} />, key: 'd', isMain: true, onAct: save }]
}

// Details are requested by a click and for few photos, so they load on demand.
const PhotoAbout = lazy(async () => ({ default: (await import('./SharePhotoDetails.tsx')).SharePhotoDetails }))

interface Props {
  share: OpenShare
  title: string
  source: GallerySource
  photos: PhotoColumns
  /** Whether to show a square grid instead of rows grouped by day. */
  isGrid: boolean
  gallery: RefObject<GalleryHandle | null>
}

export function ShareGallery({ share, title, source, photos, isGrid, gallery }: Props) {
  const { size } = useGridOptions()
  const look = useMemo(
    () =>
      isGrid
        ? ({ mode: 'squares', grouping: 'none', size } as const)
        : ({ mode: 'rows', grouping: 'day', size } as const),
    [isGrid, size],
  )
  const viewed = useOpenPhoto()
  const acts = useShareActions(share)
  const { slug } = share
  return (
    <Gallery
      ref={gallery}
      source={source}
      label={title}
      photos={photos}
      gridOptions={look}
      onOpen={(index) => viewed.open(photos.ids[index]!)}
    >
      <GalleryViewer
        gallery={gallery}
        photos={photos}
        openPhoto={viewed}
        acts={acts}
        isPlain
        linkOf={({ id }) => `${location.origin}/shares/${slug}#photo-${id}`}
        renderDetails={({ id }) => (
          <Suspense fallback={<FormSkeleton fields={4} />}>
            <PhotoAbout slug={slug} id={id} />
          </Suspense>
        )}
        isPhotoDeleted={(id) => isSharePhotoGone(slug, id)}
      />
    </Gallery>
  )
}
