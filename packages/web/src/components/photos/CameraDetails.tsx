import type { PhotoDetail } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { formatAperture, formatCamera, formatExposure, formatFocalLength } from './exif.ts'

/** Camera and exposure of a photo. Requires the `viewer` texts. */
export function CameraDetails({ exif }: { exif: NonNullable<PhotoDetail['exif']> }) {
  const { t } = useTranslation('viewer')
  return (
    <section>
      <h3>{t('shot')}</h3>
      <DescriptionList
        facts={[
          [t('facts.camera'), formatCamera(exif)],
          [t('facts.lens'), exif.lens],
          [t('facts.focal_length'), formatFocalLength(exif)],
          [t('facts.aperture'), formatAperture(exif)],
          [t('facts.exposure'), formatExposure(exif)],
          [t('facts.iso'), exif.iso],
          [t('facts.software'), exif.software],
          [t('facts.artist'), exif.artist],
          [t('facts.copyright'), exif.copyright],
        ]}
      />
    </section>
  )
}
