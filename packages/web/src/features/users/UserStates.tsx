import type { AdminUser } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { Tag } from '#ui/Tag.tsx'

export function UserStates({ user }: { user: AdminUser }) {
  const { t } = useTranslation(['users', 'app'])
  const formats = useFormats()
  const { is_admin, is_suspended, deletion_at, deleted_at } = user
  if (deleted_at) return <Tag>{t('deleted_on', { time: formats.date(deleted_at) })}</Tag>
  return (
    <>
      {is_admin && <Tag tone="brand">{t('is_admin')}</Tag>}
      {is_suspended ? <Tag tone="danger">{t('is_suspended')}</Tag> : !is_admin && <Tag>{t('active')}</Tag>}
      {deletion_at && <Tag tone="warning">{t('leaves_on', { time: formats.date(deletion_at) })}</Tag>}
    </>
  )
}
