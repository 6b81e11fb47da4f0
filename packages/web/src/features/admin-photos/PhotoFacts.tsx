import type { AdminPhoto } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import classes from './AdminPhotos.module.css'
import { PhotoState } from './PhotoState.tsx'

export function PhotoFacts({ photo }: { photo: AdminPhoto }) {
  const { t } = useTranslation('admin-photos')
  const formats = useFormats()
  const state = <PhotoState photo={photo} />
  const exact = (text: string) => <span className={classes.hash}>{text}</span>
  return (
    <DescriptionList
      facts={[
        [t('name'), photo.name],
        [t('filename'), photo.filename],
        [t('user'), photo.user?.username ?? t('guest')],
        [t('state'), state],
        [t('ip_address'), photo.ip_address],
        [t('type'), photo.mimetype],
        [t('dimensions'), `${photo.width} × ${photo.height}`],
        [t('size'), formats.kilobytes(photo.bytes / 1024)],
        [t('storage'), photo.storage.name],
        [t('views'), formats.number(photo.views)],
        [t('created_at'), formats.dateTime(photo.created_at)],
        [t('expired_at'), photo.expired_at && formats.dateTime(photo.expired_at)],
        [t('deleted_at'), photo.deleted_at && formats.dateTime(photo.deleted_at)],
        ['Key', exact(photo.key)],
        ['SHA-256', exact(photo.sha256)],
      ]}
    />
  )
}
