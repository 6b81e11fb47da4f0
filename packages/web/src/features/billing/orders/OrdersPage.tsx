import type { Order } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { TextLink, ButtonLink } from '#ui/layout/links.tsx'
import classes from './OrdersPage.module.css'
import { OrderStatus } from './OrderStatus.tsx'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { ordersQuery } from '#data/billing/orders.ts'
import type { OrdersSearch, OrderStatusName } from '#data/billing/search-params.ts'

function useOrderColumns(): Column<Order>[] {
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

const route = getRouteApi('/user/orders')
const statuses = ['unpaid', 'paid', 'cancelled'] as const

interface FilterProps {
  status: OrderStatusName | undefined
  onChange: (status: OrderStatusName | undefined) => void
}

function StatusFilter({ status, onChange }: FilterProps) {
  const { t } = useTranslation('orders')
  return (
    <NativeSelect
      aria-label={t('filter')}
      value={status ?? ''}
      data={[{ value: '', label: t('all') }, ...statuses.map((value) => ({ value, label: t(`statuses.${value}`) }))]}
      onChange={({ currentTarget: { value } }) => onChange(statuses.find((name) => name === value))}
    />
  )
}

export function OrdersPage() {
  const { t } = useTranslation(['orders', 'app'])
  const formats = useFormats()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(ordersQuery(search))
  const columns = useOrderColumns()
  const show = (next: OrdersSearch) => void navigate({ search: next, replace: true })
  const isBare = list.data?.meta.total === 0 && !search.status

  return (
    <div className={classes.page}>
      <PageTitle title={t('app:titles.orders')} count={list.data && formats.total(list.data.meta)} isOneLine>
        {!isBare && <StatusFilter status={search.status} onChange={(status) => show({ ...(status && { status }) })} />}
      </PageTitle>
      <DataTable<Order, OrdersSearch>
        label={t('app:titles.orders')}
        columns={columns}
        rowKey={({ trade_no }) => trade_no}
        list={list}
        search={search}
        onSearch={show}
        empty={
          <EmptyState
            illustration="soon"
            title={t('orders:none')}
            hint={t('orders:none_hint')}
            action={<ButtonLink to="/user/plans">{t('orders:to_plans')}</ButtonLink>}
          />
        }
      />
    </div>
  )
}
