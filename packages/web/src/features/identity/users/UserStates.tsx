import type { AdminUser } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { Badge } from '#ui/feedback/Badge.tsx'

export function UserStates({ user }: { user: AdminUser }) {
  const { t } = useTranslation(['users', 'app'])
  const formats = useFormats()
  const { role, is_suspended, is_pending, deletion_at, deleted_at } = user
  if (deleted_at) return <Badge>{t('deleted_on', { time: formats.date(deleted_at) })}</Badge>
  return (
    <>
      {role !== 'user' && <Badge tone="brand">{t(`roles.${role}`)}</Badge>}
      {is_suspended ? (
        <Badge tone="danger">{t('is_suspended')}</Badge>
      ) : (
        role === 'user' && !is_pending && <Badge>{t('active')}</Badge>
      )}
      {is_pending && <Badge tone="warning">{t('standings.pending')}</Badge>}
      {deletion_at && <Badge tone="warning">{t('leaves_on', { time: formats.date(deletion_at) })}</Badge>}
    </>
  )
}
