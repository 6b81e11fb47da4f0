import type { Order } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import type { Column } from '#ui/table/DataTable.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import classes from './OrdersPage.module.css'
import { OrderStatus } from './OrderStatus.tsx'

export function useOrderColumns(): Column<Order>[] {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  return [
    {
      key: 'name',
      label: t('columns.name'),
      render: ({ trade_no, snapshot, pay_cycle }) => (
        <TextLink to="/user/orders/$trade_no" params={{ trade_no }} className={classes.name}>
          {snapshot.name} · {pay_cycle}
        </TextLink>
      ),
    },
    {
      key: 'trade_no',
      label: t('columns.trade_no'),
      render: ({ trade_no }) => <span className={classes.number}>{trade_no}</span>,
    },
    { key: 'status', label: t('columns.status'), render: ({ status }) => <OrderStatus status={status} /> },
    {
      key: 'amount',
      label: t('columns.amount'),
      align: 'end',
      render: ({ amount, currency }) => formats.money(amount, currency),
    },
    {
      key: 'pay_method',
      label: t('columns.pay_method'),
      render: ({ pay_method }) => (pay_method ? t(`labels.${pay_method}`) : '—'),
    },
    {
      key: 'created_at',
      label: t('columns.created_at'),
      render: ({ created_at }) => (
        <time dateTime={created_at} title={formats.ago(created_at)}>
          {formats.dateTime(created_at)}
        </time>
      ),
    },
  ]
}
