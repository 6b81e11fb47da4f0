import type { PhotoDetail } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { apertureOf, cameraOf, exposureOf, focalLengthOf } from './exif.ts'

/** Camera and exposure of a photo. Requires the `viewer` texts. */
export function CameraDetails({ exif }: { exif: NonNullable<PhotoDetail['exif']> }) {
  const { t } = useTranslation('viewer')
  return (
    <section>
      <h3>{t('shot')}</h3>
      <DescriptionList
        facts={[
          [t('facts.camera'), cameraOf(exif)],
          [t('facts.lens'), exif.lens],
          [t('facts.focal_length'), focalLengthOf(exif)],
          [t('facts.aperture'), apertureOf(exif)],
          [t('facts.exposure'), exposureOf(exif)],
          [t('facts.iso'), exif.iso],
          [t('facts.software'), exif.software],
          [t('facts.artist'), exif.artist],
          [t('facts.copyright'), exif.copyright],
        ]}
      />
    </section>
  )
}
