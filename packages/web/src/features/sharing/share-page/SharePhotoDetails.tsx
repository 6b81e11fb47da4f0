import type { SharePhoto } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CameraDetails } from '#components/photos/CameraDetails.tsx'
import { formatCoordinates } from '#components/photos/exif.ts'
import { formatClock } from '#lib/formats/video-length.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { FormSkeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './SharePhotoDetails.module.css'
import { sharePhotoQuery } from '#data/sharing/public-share.ts'

function Words({ name, intro }: Pick<SharePhoto, 'name' | 'intro'>) {
  if (!name && !intro) return null
  return (
    <section>
      {name && <h3 dir="auto">{name}</h3>}
      {intro && <p dir="auto">{intro}</p>}
    </section>
  )
}

function About({ photo }: { photo: SharePhoto }) {
  const { t } = useTranslation(['share-page', 'viewer', 'photos'])
  const formats = useFormats()
  const { taken_at, bytes, mimetype, tags, place } = photo
  return (
    <section>
      <h3>{t('viewer:about')}</h3>
      <DescriptionList
        facts={[
          [t('photos:facts.taken_at'), taken_at && formats.cameraTime(taken_at)],
          [t('viewer:facts.length'), photo.kind === 'video' && formatClock(photo.duration_ms ?? 0)],
          [t('photos:facts.dimensions'), formats.dimensions(photo)],
          [t('photos:facts.size'), formats.bytes(bytes)],
          [t('photos:facts.type'), mimetype],
          [t('share-page:tags'), tags.join(t('photos:comma'))],
          [t('share-page:place'), place && formatCoordinates(place)],
        ]}
      />
    </section>
  )
}

/** Details of a photo that its owner makes visible to visitors of the share. */
export function SharePhotoDetails({ slug, id }: { slug: string; id: number }) {
  const { t } = useTranslation('viewer')
  const { data: photo, error, refetch } = useQuery(sharePhotoQuery(slug, id))
  if (error && !photo)
    return <ErrorState title={t('details_failed')} hint={error.message} onRetry={() => void refetch()} />
  if (!photo) return <FormSkeleton fields={4} />
  return (
    <div className={classes.about}>
      <Words {...photo} />
      <About photo={photo} />
      {photo.exif && <CameraDetails exif={photo.exif} />}
    </div>
  )
}
