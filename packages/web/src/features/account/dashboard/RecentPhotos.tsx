import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PhotoStrip } from '#components/photos/PhotoStrip.tsx'
import { giveFiles } from '#lib/state/file-intake.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import { Bone, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { recentPhotosQuery } from '#data/billing/usage.ts'
import classes from './RecentPhotos.module.css'

function Strip() {
  const { t } = useTranslation(['dashboard', 'app'])
  const { data, error, refetch } = useQuery(recentPhotosQuery)
  if (error && !data) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Skeleton>
        <Bone height="var(--recent)" />
      </Skeleton>
    )
  }
  if (data.data.length > 0) return <PhotoStrip photos={data.data} label={t('dashboard:recent')} />
  const action = (
    <Button leftSection={<Upload size={16} />} onClick={() => giveFiles([])}>
      {t('app:nav.upload')}
    </Button>
  )
  return <EmptyState drawing="pictures" title={t('dashboard:none')} hint={t('dashboard:none_hint')} action={action} />
}

export function RecentPhotos() {
  const { t } = useTranslation('dashboard')
  return (
    <section className={classes.recent} aria-labelledby="recent">
      <div className={classes.heading}>
        <h2 id="recent">{t('recent')}</h2>
        <TextLink to="/user/photos">{t('all_photos')}</TextLink>
      </div>
      <Strip />
    </section>
  )
}
