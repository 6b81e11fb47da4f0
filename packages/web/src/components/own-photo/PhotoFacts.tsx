import type { PhotoDetail } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { CameraDetails } from '#components/photos/CameraDetails.tsx'
import { placeOf } from '#components/photos/exif.ts'
import { useFormats } from '#lib/formats/formats.ts'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'

/** What is known of a photo, its place included, which nobody but its owner is told. */
export function PhotoFacts({ photo }: { photo: PhotoDetail }) {
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
