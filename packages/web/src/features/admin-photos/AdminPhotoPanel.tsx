import type { AdminPhoto } from '@imagora/contract'
import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ShieldX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './AdminPhotos.module.css'
import { PhotoFacts } from './PhotoFacts.tsx'
import { photoQuery, useUnblock } from '#data/library/admin-photos.ts'

interface Props {
  id: number
  onTakeDown: (photo: AdminPhoto) => void
}

function Blocked({ sha256 }: { sha256: string }) {
  const { t } = useTranslation('admin-photos')
  const { mutate, isPending, error } = useUnblock()
  return (
    <Alert color="orange" mb="md" title={t('is_blocked')}>
      <Button size="xs" variant="default" loading={isPending} onClick={() => mutate(sha256)}>
        {t('unblock')}
      </Button>
      {error && <p>{error.message}</p>}
    </Alert>
  )
}

/** One photo, whoever it belongs to: what it shows, where it came from, and the way to take it down. */
export function AdminPhotoPanel({ id, onTakeDown }: Props) {
  const { t } = useTranslation('admin-photos')
  const { data: photo, error, refetch } = useQuery(photoQuery(id))
  if (error && !photo) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!photo) return <PageSkeleton />
  return (
    <>
      {photo.deleted_at === null && (
        <a href={photo.public_url} target="_blank" rel="noreferrer">
          <img className={classes.preview} src={photo.preview_url} alt={photo.name || photo.filename} />
        </a>
      )}
      {photo.is_blocked && <Blocked sha256={photo.sha256} />}
      <PhotoFacts photo={photo} />
      <Button className={classes.act} color="red" leftSection={<ShieldX size={16} />} onClick={() => onTakeDown(photo)}>
        {t('take_down')}
      </Button>
    </>
  )
}
