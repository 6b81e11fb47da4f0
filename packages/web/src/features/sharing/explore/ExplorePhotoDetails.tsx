import type { ExplorePhotoDetail } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CameraDetails } from '#components/photos/CameraDetails.tsx'
import { formatClock } from '#lib/formats/video-length.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { FormSkeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './ExplorePhotoDetails.module.css'
import { explorePhotoQuery } from '#data/sharing/explore.ts'
import { useLikeOf } from './use-like.ts'

function Words({ photo: { name, intro, tags } }: { photo: ExplorePhotoDetail }) {
  const { t } = useTranslation('explore')
  return (
    <>
      {(name || intro) && (
        <section>
          {name && <h3>{name}</h3>}
          {intro && <p className={classes.intro}>{intro}</p>}
        </section>
      )}
      {tags.length > 0 && (
        <ul className={classes.tags} aria-label={t('tags')}>
          {tags.map(({ id, name: tag }) => (
            <li key={id}>
              <Link to="/explore" search={{ tag }}>
                #{tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Numbers({ photo }: { photo: ExplorePhotoDetail }) {
  const { t } = useTranslation(['explore', 'viewer'])
  const formats = useFormats()
  const { likes } = useLikeOf(photo.id, photo)
  return (
    <section>
      <h3>{t('viewer:about')}</h3>
      <DescriptionList
        facts={[
          [t('explore:facts.likes'), formats.number(likes)],
          [t('explore:facts.views'), formats.number(photo.views)],
          [t('viewer:facts.length'), photo.kind === 'video' && formatClock(photo.duration_ms ?? 0)],
          [t('explore:facts.dimensions'), formats.dimensions(photo)],
          [t('explore:facts.size'), formats.bytes(photo.bytes)],
          [t('explore:facts.taken_at'), photo.taken_at && formats.cameraTime(photo.taken_at)],
          [t('explore:facts.created_at'), formats.dateTime(photo.created_at)],
        ]}
      />
    </section>
  )
}

/** Public details of a photo. */
export function ExplorePhotoDetails({ id }: { id: number }) {
  const { t } = useTranslation('viewer')
  const { data: photo, error, refetch } = useQuery(explorePhotoQuery(id))
  if (error && !photo)
    return <ErrorState title={t('details_failed')} hint={error.message} onRetry={() => void refetch()} />
  if (!photo) return <FormSkeleton fields={4} />
  return (
    <div className={classes.about}>
      <Words photo={photo} />
      <Numbers photo={photo} />
      {photo.exif && <CameraDetails exif={photo.exif} />}
    </div>
  )
}
