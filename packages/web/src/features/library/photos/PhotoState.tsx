import type { AdminPhoto } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { formatClock } from '#lib/formats/video-length.ts'
import { Badge } from '#ui/feedback/Badge.tsx'

export const getAdminPhotoName = ({ name, filename, key }: AdminPhoto) => name || filename || key

/** Tells a video from a picture, with its length. */
export function VideoBadge({ photo: { kind, duration_ms } }: { photo: Pick<AdminPhoto, 'kind' | 'duration_ms'> }) {
  const { t } = useTranslation('admin-photos')
  return kind === 'video' && <Badge>{t('video', { length: formatClock(duration_ms ?? 0) })}</Badge>
}

/** Visibility of a photo: a held photo is meant to be public, but not visible until its review. */
export function PhotoState({ photo: { deleted_at, is_public, is_held, review } }: { photo: AdminPhoto }) {
  const { t } = useTranslation('admin-photos')
  if (deleted_at !== null) return <Badge>{t('trashed')}</Badge>
  if (is_held) return <Badge tone="warning">{t('held')}</Badge>
  if (is_public && review === 'refused') return <Badge tone="danger">{t('refused')}</Badge>
  return <Badge>{is_public ? t('public') : t('unlisted')}</Badge>
}
