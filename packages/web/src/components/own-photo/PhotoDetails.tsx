import { useTranslation } from 'react-i18next'
import { PhotoLinks } from '#components/links/PhotoLinks.tsx'
import { usePhoto } from '#data/library/own-photos.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { FormSkeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './PhotoDetails.module.css'
import type { Drafts } from './photo-values.ts'
import { PhotoFacts } from './PhotoFacts.tsx'
import { PhotoForm } from './PhotoForm.tsx'
import { PhotoVersions } from './PhotoVersions.tsx'
import { ProtectSwitch } from './ProtectSwitch.tsx'

/** All that its owner may know of a photo and change about it. */
export function PhotoDetails({ id, drafts }: { id: number; drafts: Drafts }) {
  const { t } = useTranslation(['viewer', 'photos'])
  const { data: photo, error, refetch } = usePhoto(id)
  if (error && !photo)
    return <ErrorState title={t('viewer:details_failed')} hint={error.message} onRetry={() => void refetch()} />
  if (!photo) return <FormSkeleton fields={4} />
  return (
    <div className={classes.details}>
      <section>
        <h3>{t('photos:links')}</h3>
        {photo.is_signed && <p className={classes.hint}>{t('photos:links_run_out')}</p>}
        <PhotoLinks photo={photo} />
      </section>
      <PhotoFacts photo={photo} />
      <section>
        <h3>{t('viewer:edit_details')}</h3>
        <PhotoForm key={id} photo={photo} drafts={drafts} />
      </section>
      <ProtectSwitch photo={photo} />
      <PhotoVersions photo={photo} />
    </div>
  )
}
