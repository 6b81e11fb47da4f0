import type { ExplorePhotoDetail } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GalleryHandle } from '#components/gallery/Gallery.tsx'
import { useOpenPhoto } from '#components/gallery/use-open-photo.ts'
import type { PhotoColumns } from '#components/photo-grid/photo-columns.ts'
import { ApiError } from '#data/api/client.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { ExploreViewer } from './ExploreViewer.tsx'
import { explorePhotoQuery } from '#data/sharing/explore.ts'
import type { Asking } from './use-asking.tsx'

const columnsOf = ({ id, width, height }: ExplorePhotoDetail): PhotoColumns => ({
  count: 1,
  ids: Uint32Array.of(id),
  ratios: Float32Array.of(width / height || 1),
  days: Int32Array.of(0),
  colors: Uint16Array.of(0),
})

/** A gallery of one, which is nowhere to be seen. */
const galleryOf = (photo: ExplorePhotoDetail): GalleryHandle => ({
  focus: () => {},
  reveal: () => {},
  elementOf: () => null,
  photoOf: () => ({ ...photo, is_public: true, is_signed: false }),
  need: () => {},
  goToDate: () => {},
  watch: () => () => {},
})

function Alone({ photo, asking }: { photo: ExplorePhotoDetail; asking: Asking }) {
  const viewed = useOpenPhoto()
  const gallery = useRef(galleryOf(photo))
  const [photos] = useState(() => columnsOf(photo))
  return <ExploreViewer gallery={gallery} photos={photos} viewed={viewed} asking={asking} />
}

interface Props {
  /** What has come of the list. */
  photos: PhotoColumns
  asking: Asking
}

/** The photo that an address names, where it stands so far down the list that it has not come yet. */
export function LoneViewer({ photos, asking }: Props) {
  const { t } = useTranslation('explore')
  const { id, close } = useOpenPhoto()
  const isAbsent = id !== null && !photos.ids.includes(id)
  const { data, error } = useQuery({ ...explorePhotoQuery(id ?? 0), enabled: isAbsent, retry: false })
  const isGone = isAbsent && error instanceof ApiError && error.status === 404
  const leave = useEffectEvent(() => {
    notices.info({ id: 'gone', message: t('photo_gone') })
    close()
  })
  useEffect(() => {
    if (isGone) leave()
  }, [isGone])
  return isAbsent && data ? <Alone key={data.id} photo={data} asking={asking} /> : null
}
