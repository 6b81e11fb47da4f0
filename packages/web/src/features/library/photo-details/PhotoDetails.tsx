import type { PhotoDetail, Photo } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { CameraDetails } from '#components/photos/CameraDetails.tsx'
import { placeOf } from '#components/photos/exif.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Switch } from '@mantine/core'
import { useChangePhoto, usePhoto } from '#data/library/own-photos.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { PhotoLinks } from '#components/links/PhotoLinks.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { FormSkeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './PhotoDetails.module.css'
import type { Drafts } from './photo-values.ts'
import { PhotoForm } from './PhotoForm.tsx'
import { PhotoVersions } from './PhotoVersions.tsx'

/** Metadata of a photo, including its location, which is visible only to the owner. */
function PhotoDetailList({ photo }: { photo: PhotoDetail }) {
  const { t } = useTranslation(['photos', 'viewer'])
  const formats = useFormats()
  const names = (all: { name: string }[]) => all.map(({ name }) => name).join(t('photos:comma'))
  return (
    <>
      <section>
        <h3>{t('viewer:about')}</h3>
        <DescriptionList
          facts={[
            [t('photos:facts.filename'), photo.filename],
            [t('photos:facts.dimensions'), `${formats.number(photo.width)} × ${formats.number(photo.height)}`],
            [t('photos:facts.size'), formats.bytes(photo.bytes)],
            [t('photos:facts.type'), photo.mimetype],
            [t('photos:facts.taken_at'), photo.taken_at && formats.dateTime(photo.taken_at)],
            [t('photos:facts.created_at'), formats.dateTime(photo.created_at)],
            [t('photos:facts.expired_at'), photo.expired_at && formats.dateTime(photo.expired_at)],
            [t('photos:facts.albums'), names(photo.albums)],
            [t('photos:facts.storage'), photo.storage?.name],
            [t('photos:facts.views'), formats.number(photo.views)],
            [t('viewer:facts.place'), photo.place && placeOf(photo.place)],
          ]}
        />
      </section>
      {photo.exif && <CameraDetails exif={photo.exif} />}
    </>
  )
}

/** Toggles whether a photo opens only by signed URLs, with a warning about what that breaks. */
function ProtectSwitch({ photo }: { photo: Photo }) {
  const { t } = useTranslation(['photos', 'app'])
  const { mutate, isPending, variables } = useChangePhoto()
  const handleChange = (is_protected: boolean) =>
    mutate(
      { id: photo.id, body: { is_protected } },
      {
        onError: ({ message }) => notices.error({ id: 'photo', title: t('app:modification_failed'), message }),
      },
    )
  const isByOthers = photo.is_signed && !photo.is_protected
  return (
    <Switch
      label={t('photos:is_protected')}
      description={t(isByOthers ? 'photos:is_protected_otherwise' : 'photos:is_protected_help')}
      checked={isPending ? variables.body?.is_protected === true : photo.is_protected}
      disabled={isPending}
      onChange={({ currentTarget }) => handleChange(currentTarget.checked)}
    />
  )
}

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
      <PhotoDetailList photo={photo} />
      <section>
        <h3>{t('viewer:edit_details')}</h3>
        <PhotoForm key={id} photo={photo} drafts={drafts} />
      </section>
      <ProtectSwitch photo={photo} />
      <PhotoVersions photo={photo} />
    </div>
  )
}
