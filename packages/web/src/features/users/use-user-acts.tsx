import type { AdminUser } from '@imagora/contract'
import { LogOut, UserCheck, UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api } from '#data/api/client.ts'
import { useProfile } from '#data/identity/session.ts'
import type { BulkAct } from '#ui/bulk/use-bulk.ts'

const suspend = (is_suspended: boolean) => (users: AdminUser[]) =>
  Promise.all(users.map(({ id }) => api('PUT /admin/users/{id}', { params: { id }, body: { is_suspended } })))

const signOut = (users: AdminUser[]) =>
  Promise.all(users.map(({ id }) => api('DELETE /admin/users/{id}/sessions', { params: { id } })))

/** What can be done to many accounts at once. Nobody suspends themselves. */
export function useUserActs(): BulkAct<AdminUser>[] {
  const { t } = useTranslation('tables')
  const self = useProfile()?.id
  return [
    {
      key: 'suspend',
      label: t('acts.suspend'),
      icon: <UserX size={16} />,
      isGrave: true,
      hint: t('hints.suspend'),
      concerns: ({ id, is_suspended, deleted_at }) => !is_suspended && !deleted_at && id !== self,
      call: suspend(true),
    },
    {
      key: 'restore',
      label: t('acts.restore'),
      icon: <UserCheck size={16} />,
      concerns: ({ is_suspended, deleted_at }) => is_suspended && !deleted_at,
      call: suspend(false),
    },
    {
      key: 'sign_out',
      label: t('acts.sign_out'),
      icon: <LogOut size={16} />,
      hint: t('hints.sign_out'),
      concerns: ({ deleted_at }) => !deleted_at,
      call: signOut,
    },
  ]
}
