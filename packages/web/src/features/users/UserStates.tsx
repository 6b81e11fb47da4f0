import type { AdminUser } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { Tag } from '#ui/Tag.tsx'

export function UserStates({ user: { is_admin, is_suspended } }: { user: AdminUser }) {
  const { t } = useTranslation(['users', 'app'])
  return (
    <>
      {is_admin && <Tag tone="brand">{t('is_admin')}</Tag>}
      {is_suspended ? <Tag tone="danger">{t('is_suspended')}</Tag> : !is_admin && <Tag>{t('active')}</Tag>}
    </>
  )
}
