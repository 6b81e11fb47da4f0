import type { AdminPhoto } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { Tag } from '#ui/Tag.tsx'

/** Who sees it: what is still being checked is meant for everybody, and shown to nobody yet. */
export function PhotoState({ photo: { deleted_at, is_public, is_held } }: { photo: AdminPhoto }) {
  const { t } = useTranslation('admin-photos')
  if (deleted_at !== null) return <Tag>{t('trashed')}</Tag>
  if (is_held) return <Tag tone="warning">{t('held')}</Tag>
  return <Tag>{is_public ? t('public') : t('unlisted')}</Tag>
}
