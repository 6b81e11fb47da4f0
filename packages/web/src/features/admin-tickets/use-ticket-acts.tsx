import type { AdminTicket } from '@imagora/contract'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api } from '#data/api/client.ts'
import type { BulkAct } from '#ui/bulk/use-bulk.ts'

export function useTicketActs(): BulkAct<AdminTicket>[] {
  const { t } = useTranslation('tables')
  return [
    {
      key: 'close',
      label: t('acts.close'),
      icon: <CircleCheck size={16} />,
      hint: t('hints.tickets'),
      concerns: ({ status }) => status === 'in_progress',
      call: (tickets) =>
        Promise.all(
          tickets.map(({ issue_no }) => api('PUT /admin/tickets/{issue_no}/close', { params: { issue_no } })),
        ),
    },
  ]
}
