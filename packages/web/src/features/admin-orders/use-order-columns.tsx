import type { AdminOrder } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import type { Column } from '#ui/table/DataTable.tsx'
import classes from './Orders.module.css'
import { OrderTags } from './OrderTags.tsx'

export function useOrderColumns(): Column<AdminOrder>[] {
  const { t } = useTranslation(['admin-orders', 'orders'])
  const formats = useFormats()
  return [
    { key: 'trade_no', label: t('trade_no'), render: ({ trade_no }) => <code className={classes.no}>{trade_no}</code> },
    { key: 'user', label: t('user'), render: ({ user }) => user?.username ?? t('nobody') },
    { key: 'plan', label: t('plan'), render: ({ snapshot, pay_cycle }) => `${snapshot.name} · ${pay_cycle}` },
    { key: 'status', label: t('status'), render: (order) => <OrderTags order={order} /> },
    {
      key: 'amount',
      label: t('amount'),
      align: 'end',
      render: ({ amount, currency }) => formats.money(amount, currency),
    },
    {
      key: 'method',
      label: t('method'),
      render: ({ pay_method }) => (pay_method === null ? '–' : t(`orders:labels.${pay_method}`)),
    },
    { key: 'created', label: t('created_at'), render: ({ created_at }) => formats.dateTime(created_at) },
  ]
}
