import type { AdminPage } from '@imagora/contract'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api } from '#data/api/client.ts'
import type { BulkAct } from '#ui/bulk/use-bulk.ts'

export function usePageActs(): BulkAct<AdminPage>[] {
  const { t } = useTranslation('tables')
  return [
    {
      key: 'remove',
      label: t('acts.remove'),
      icon: <Trash2 size={16} />,
      isGrave: true,
      hint: t('hints.pages'),
      call: (pages) => Promise.all(pages.map(({ id }) => api('DELETE /admin/pages/{id}', { params: { id } }))),
    },
  ]
}
