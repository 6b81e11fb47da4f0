import type { Alias } from '@imagora/contract'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api } from '#data/api/client.ts'
import type { BulkAct } from '#ui/bulk/use-bulk.ts'

export function useAliasActs(): BulkAct<Alias>[] {
  const { t } = useTranslation('tables')
  return [
    {
      key: 'remove',
      label: t('acts.remove'),
      icon: <Trash2 size={16} />,
      isGrave: true,
      hint: t('hints.aliases'),
      size: 50,
      call: (aliases) => api('DELETE /admin/aliases', { body: aliases.map(({ path }) => path) }),
    },
  ]
}
