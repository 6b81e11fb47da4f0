import type { AdminNotice } from '@imagora/contract'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api } from '#data/api/client.ts'
import type { BulkAct } from '#ui/bulk/use-bulk.ts'

export function useNoticeActs(): BulkAct<AdminNotice>[] {
  const { t } = useTranslation('tables')
  return [
    {
      key: 'remove',
      label: t('acts.remove'),
      icon: <Trash2 size={16} />,
      isGrave: true,
      hint: t('hints.notices'),
      call: (notices) => Promise.all(notices.map(({ id }) => api('DELETE /admin/notices/{id}', { params: { id } }))),
    },
  ]
}
