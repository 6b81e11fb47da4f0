import type { AdminOrder } from '@imagora/contract'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useBulkCalls } from '#data/api/admin.ts'
import { useExport } from '#data/operations/csv-exports.ts'
import { useFormats } from '#lib/formats/formats.ts'
import { BulkBar } from '#ui/bulk/BulkBar.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { FilterChip } from '#ui/table/FilterChip.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { SidePanel } from '#ui/overlay/SidePanel.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { tableOf } from '#ui/table/table-query.ts'
import { useSelection } from '#ui/bulk/use-selection.ts'
import { ordersQuery, type OrdersSearch, sortOf, sorts, statuses } from '#data/billing/admin-orders.ts'
import { useOrderColumns } from './use-order-columns.tsx'
import { useOrderActs } from './use-order-acts.tsx'

const OrderPanel = lazy(async () => ({ default: (await import('./OrderPanel.tsx')).OrderPanel }))

const route = getRouteApi('/admin/orders')

function Filters({ search, onSearch }: { search: OrdersSearch; onSearch: (search: OrdersSearch) => void }) {
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

/** Everybody's orders: found, looked at, and what people must decide about them. */
export function OrdersPage() {
  const { t } = useTranslation(['admin-orders', 'app'])
  const formats = useFormats()
  const { trade_no, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const table = tableOf(useQuery(ordersQuery(search)))
  const { page } = table
  const columns = useOrderColumns()
  const selection = useSelection<AdminOrder>({ keyOf: (order) => order.trade_no, nameOf: (order) => order.trade_no })
  const acts = useOrderActs()
  const calls = useBulkCalls([['orders']])
  const exporting = useExport('orders', ordersQuery(search))
  const title = t('app:titles.admin_orders')

  const show = (next: OrdersSearch) => void navigate({ search: next, replace: true })
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
