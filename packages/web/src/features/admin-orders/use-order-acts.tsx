import type { AdminOrder } from '@imagora/contract'
import { CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api } from '#data/api/client.ts'
import type { BulkAct } from '#ui/bulk/use-bulk.ts'

export function useOrderActs(): BulkAct<AdminOrder>[] {
  const { t } = useTranslation('tables')
  return [
    {
      key: 'cancel',
      label: t('acts.cancel'),
      icon: <CircleX size={16} />,
      isGrave: true,
      hint: t('hints.orders'),
      concerns: ({ status }) => status === 'unpaid',
      call: (orders) =>
        Promise.all(orders.map(({ trade_no }) => api('PUT /admin/orders/{trade_no}/cancel', { params: { trade_no } }))),
    },
  ]
}
