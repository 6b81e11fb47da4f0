import type { AdminOrder } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import classes from './AdminOrders.module.css'
import { OrderTags } from './OrderTags.tsx'
import { CircleX, ChartColumn } from 'lucide-react'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useBulkCalls } from '#data/api/admin.ts'
import { useExport } from '#data/operations/csv-exports.ts'
import { BulkBar } from '#ui/bulk/BulkBar.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { FilterChip } from '#ui/table/FilterChip.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { SidePanel } from '#ui/overlay/SidePanel.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { tableQueryOptions } from '#ui/table/table-query.ts'
import { useSelection } from '#ui/bulk/use-selection.ts'
import { type AdminOrdersSearch, sortOf, sorts, statuses } from '#data/billing/admin-order-search.ts'
import { ordersQuery, cancelOrders } from '#data/billing/admin-orders.ts'

function useAdminOrderColumns(): Column<AdminOrder>[] {
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

function useAdminOrderActions(): BulkAction<AdminOrder>[] {
  const { t } = useTranslation('tables')
  return [
    {
      key: 'cancel',
      label: t('acts.cancel'),
      icon: <CircleX size={16} />,
      isGrave: true,
      hint: t('hints.orders'),
      concerns: ({ status }) => status === 'unpaid',
      call: cancelOrders,
    },
  ]
}

const OrderPanel = lazy(async () => ({ default: (await import('./AdminOrderPanel.tsx')).AdminOrderPanel }))

const route = getRouteApi('/admin/orders')

function Filters({ search, onSearch }: { search: AdminOrdersSearch; onSearch: (search: AdminOrdersSearch) => void }) {
  const { t } = useTranslation(['admin-orders', 'orders'])
  return (
    <>
      {statuses.map((status) => (
        <FilterChip
          key={status}
          label={t(`orders:statuses.${status}`)}
          isOn={search.status === status}
          onToggle={(isOn) => onSearch({ ...search, status: isOn ? status : undefined, page: undefined })}
        />
      ))}
      <FilterChip
        label={t('late')}
        isOn={search.late === 1}
        onToggle={(isOn) => onSearch({ ...search, late: isOn ? 1 : undefined, page: undefined })}
      />
      <FilterChip
        label={t('transfer')}
        isOn={search.transfer === 1}
        onToggle={(isOn) => onSearch({ ...search, transfer: isOn ? 1 : undefined, page: undefined })}
      />
      <NativeSelect
        aria-label={t('sort')}
        data={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        value={sortOf(search)}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ ...search, order: sorts.find((sort) => sort === value), page: undefined })
        }
      />
    </>
  )
}

export function AdminOrdersPage() {
  const { t } = useTranslation(['admin-orders', 'app'])
  const formats = useFormats()
  const { trade_no, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const table = tableQueryOptions(useQuery(ordersQuery(search)))
  const { page } = table
  const columns = useAdminOrderColumns()
  const selection = useSelection<AdminOrder>({ keyOf: (order) => order.trade_no, nameOf: (order) => order.trade_no })
  const acts = useAdminOrderActions()
  const calls = useBulkCalls([['orders']])
  const exporting = useExport('orders', ordersQuery(search))
  const title = t('app:titles.admin_orders')

  const show = (next: AdminOrdersSearch) => void navigate({ search: next, replace: true })
  const close = () => void navigate({ search })

  return (
    <>
      <PageTitle title={title} count={page && formats.total(page.meta)}>
        <ButtonLink to="/admin/revenue" variant="default" leftSection={<ChartColumn size={16} />}>
          {t('app:titles.admin_revenue')}
        </ButtonLink>
      </PageTitle>
      <DataTable
        label={title}
        columns={columns}
        rowKey={(order) => order.trade_no}
        {...table}
        search={search}
        onSearch={show}
        searchLabel={t('search')}
        filters={<Filters search={search} onSearch={show} />}
        onOpen={(order) => void navigate({ search: { ...search, trade_no: order.trade_no } })}
        selection={selection}
        bulk={<BulkBar selection={selection} acts={acts} {...calls} />}
        tools={<ExportButton {...exporting} />}
        empty={<EmptyState drawing="album" title={t('none')} hint={t('none_hint')} />}
      />
      <SidePanel opened={trade_no !== undefined} onClose={close} title={t('app:titles.order')}>
        <Suspense fallback={<PageSkeleton />}>
          {trade_no !== undefined && <OrderPanel key={trade_no} tradeNo={trade_no} />}
        </Suspense>
      </SidePanel>
    </>
  )
}
