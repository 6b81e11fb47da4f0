import { type ReactNode, useDeferredValue, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Gallery, type GalleryHandle } from '#components/gallery/Gallery.tsx'
import { GallerySkeleton } from '#components/gallery/GallerySkeleton.tsx'
import { useGridLook } from '#components/gallery/view-preferences.ts'
import { useOpenPhoto } from '#components/gallery/use-open-photo.ts'
import type { PhotoColumns } from '#components/photo-grid/photo-columns.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { ExploreViewer } from './ExploreViewer.tsx'
import { ListEnd } from './ListEnd.tsx'
import { LoneViewer } from './LoneViewer.tsx'
import { TileFoot } from './TileFoot.tsx'
import { type Asking, useAsking } from './use-asking.tsx'
import type { ExploreList } from './use-explore-list.ts'

interface ShownProps {
  list: ExploreList
  photos: PhotoColumns
  label: string
  asking: Asking
}

function Shown({ list: { source, more }, photos, label, asking }: ShownProps) {
  const room = useRef<HTMLDivElement>(null)
  const gallery = useRef<GalleryHandle>(null)
  const look = useGridLook()
  const viewed = useOpenPhoto()
  return (
    <>
      <div ref={room}>
        <Gallery
          ref={gallery}
          source={source}
          label={label}
          photos={photos}
          look={{ ...look, grouping: 'none' }}
          hasScrubber={false}
          onOpen={(index) => viewed.open(photos.ids[index]!)}
        />
      </div>
      <TileFoot room={room} gallery={gallery} onLike={asking.like} />
      {more && <ListEnd {...more} />}
      <ExploreViewer gallery={gallery} photos={photos} viewed={viewed} asking={asking} />
    </>
  )
}

interface Props {
  list: ExploreList
  label: string
  /** What stands there where no photo does. */
  nothing: ReactNode
}

/** Photos that everybody may see: whose they are, how they are liked, and one after the other. */
export function ExploreGallery({ list, label, nothing }: Props) {
  const { t } = useTranslation('explore')
  const asking = useAsking()
  const { isPending, error, onRetry } = list
  // In small steps: all at once they would hold up a phone.
  const photos = useDeferredValue(list.photos)
  const isComing = isPending || (photos === null && list.photos !== null)
  return (
    <>
      {isComing && <GallerySkeleton hasDays={false} />}
      {error && <ErrorState title={t('failed')} hint={error.message} onRetry={onRetry} />}
      {photos?.count === 0 && nothing}
      {photos && photos.count > 0 && <Shown list={list} photos={photos} label={label} asking={asking} />}
      {photos && <LoneViewer photos={photos} asking={asking} />}
      {asking.layers}
    </>
  )
}
