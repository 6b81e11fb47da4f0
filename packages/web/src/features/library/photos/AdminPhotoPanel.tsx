import type { AdminPhoto } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { formatClock } from '#lib/formats/video-length.ts'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import classes from './AdminPhotos.module.css'
import { PhotoState } from './PhotoState.tsx'
import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ShieldX } from 'lucide-react'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { photoQuery, useUnblockFile } from '#data/library/admin-photos.ts'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'

function AdminPhotoDetails({ photo }: { photo: AdminPhoto }) {
  const { t } = useTranslation('admin-photos')
  const formats = useFormats()
  const state = <PhotoState photo={photo} />
  const exact = (text: string) => <span className={classes.hash}>{text}</span>
  return (
    <DescriptionList
      facts={[
        [t('name'), photo.name],
        [t('alt'), photo.alt],
        [t('filename'), photo.filename],
        [t('user'), photo.user?.username ?? t('guest')],
        [t('state'), state],
        [t('ip_address'), photo.ip_address],
        [t('type'), photo.mimetype],
        [t('length'), photo.kind === 'video' && formatClock(photo.duration_ms ?? 0)],
        [t('dimensions'), formats.dimensions(photo)],
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

interface Props {
  id: number
  onTakeDown: (photo: AdminPhoto) => void
}

function Blocked({ sha256 }: { sha256: string }) {
  const { t } = useTranslation('admin-photos')
  const { mutate, isPending, error } = useUnblockFile()
  return (
    <Alert color="orange" mb="md" title={t('is_blocked')}>
      <WriteAccess>
        <Button size="xs" variant="default" loading={isPending} onClick={() => mutate(sha256)}>
          {t('unblock')}
        </Button>
      </WriteAccess>
      {error && <p>{error.message}</p>}
    </Alert>
  )
}

export function AdminPhotoPanel({ id, onTakeDown }: Props) {
  const { t } = useTranslation('admin-photos')
  const { data: photo, error, refetch } = useQuery(photoQuery(id))
  if (error && !photo) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!photo) return <PageSkeleton />
  return (
    <>
      {photo.deleted_at === null && (
        <a href={photo.public_url} target="_blank" rel="noreferrer">
          <img className={classes.preview} src={photo.preview_url} alt={photo.alt || photo.name || photo.filename} />
        </a>
      )}
      {photo.is_blocked && <Blocked sha256={photo.sha256} />}
      <AdminPhotoDetails photo={photo} />
      <WriteAccess>
        <Button
          className={classes.act}
          color="red"
          leftSection={<ShieldX size={16} />}
          onClick={() => onTakeDown(photo)}
        >
          {t('take_down')}
        </Button>
      </WriteAccess>
    </>
  )
}
