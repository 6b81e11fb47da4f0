import type { AdminPhoto } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { Badge } from '#ui/feedback/Badge.tsx'

/** Who sees it: what is still being checked is meant for everybody, and shown to nobody yet. */
export function PhotoState({ photo: { deleted_at, is_public, is_held } }: { photo: AdminPhoto }) {
  const { t } = useTranslation('admin-photos')
  if (deleted_at !== null) return <Badge>{t('trashed')}</Badge>
  if (is_held) return <Badge tone="warning">{t('held')}</Badge>
  return <Badge>{is_public ? t('public') : t('unlisted')}</Badge>
}
