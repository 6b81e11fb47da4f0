import type { AdminOrder } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import type { Column } from '#ui/table/DataTable.tsx'
import { SavedFilters } from '#components/saved-filters/SavedFilters.tsx'
import { AdminListPage } from '#ui/table/AdminListPage.tsx'
import { ListPanel } from '#ui/table/ListPage.tsx'
import classes from './AdminOrders.module.css'
import { OrderBadges } from './OrderStatus.tsx'
import { CircleX, ChartColumn } from 'lucide-react'
import { requireAllDone, ROWS_PER_CALL_COUNT } from '#ui/bulk/bulk-run.ts'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import { createMatchReader, useBulkCalls } from '#data/api/admin.ts'
import { useCsvExport } from '#data/operations/csv-exports.ts'
import { FilterChip } from '#ui/table/FilterChip.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import {
  type AdminOrdersSearch,
  getAdminOrderSort,
  adminOrderSorts,
  adminOrderStatuses,
} from '#data/billing/search-params.ts'
import { adminOrdersQuery, cancelOrders } from '#data/billing/orders.ts'
import { StateChips } from '#ui/table/StateChips.tsx'

function useAdminOrderColumns(): Column<AdminOrder>[] {
  const { t } = useTranslation(['admin-orders', 'orders'])
  const formats = useFormats()
  return [
    { key: 'trade_no', label: t('trade_no'), render: ({ trade_no }) => <code className={classes.no}>{trade_no}</code> },
    { key: 'user', label: t('user'), render: ({ user }) => user?.username ?? t('nobody') },
    { key: 'plan', label: t('plan'), render: ({ snapshot, pay_cycle }) => `${snapshot.name} · ${pay_cycle}` },
    { key: 'status', label: t('status'), render: (order) => <OrderBadges order={order} /> },
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
      text: 'cancel_orders',
      label: t('acts.cancel'),
      icon: <CircleX size={16} />,
      isDestructive: true,
      hint: t('hints.orders'),
      appliesTo: ({ status }) => status === 'unpaid',
      batchSize: ROWS_PER_CALL_COUNT,
      call: (orders) => requireAllDone(cancelOrders(orders)),
    },
  ]
}

const OrderPanel = lazy(async () => ({ default: (await import('./AdminOrderPanel.tsx')).AdminOrderPanel }))

const route = getRouteApi('/admin/orders')

function Filters({ search, onSearch }: { search: AdminOrdersSearch; onSearch: (search: AdminOrdersSearch) => void }) {
  const { t } = useTranslation(['admin-orders', 'orders'])
  return (
    <>
      <StateChips
        states={adminOrderStatuses}
        labelOf={(status) => t(`orders:statuses.${status}`)}
        value={search.status}
        onChange={(status) => onSearch({ ...search, status, page: undefined })}
      />
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
        data={adminOrderSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        value={getAdminOrderSort(search)}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ ...search, order: adminOrderSorts.find((sort) => sort === value), page: undefined })
        }
      />
    </>
  )
}

export function AdminOrdersPage() {
  const { t } = useTranslation(['admin-orders', 'app'])
  const { trade_no, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (next: AdminOrdersSearch) => void navigate({ search: next, replace: true })
  return (
    <AdminListPage
      title={t('app:titles.admin_orders')}
      actions={
        <ButtonLink to="/admin/revenue" variant="default" leftSection={<ChartColumn size={16} />}>
          {t('app:titles.admin_revenue')}
        </ButtonLink>
      }
      list={useQuery(adminOrdersQuery(search))}
      columns={useAdminOrderColumns()}
      keyOf={(order) => order.trade_no}
      search={search}
      onSearch={show}
      savedFilters={<SavedFilters table="orders" search={search} onSearch={show} />}
      searchLabel={t('search')}
      filters={<Filters search={search} onSearch={show} />}
      onOpen={(order) => void navigate({ search: { ...search, trade_no: order.trade_no } })}
      bulk={{
        nameOf: (order) => order.trade_no,
        actions: useAdminOrderActions(),
        calls: useBulkCalls([['orders']]),
        listMatches: createMatchReader('GET /admin/orders', adminOrdersQuery(search)),
      }}
      csvExport={useCsvExport('orders', adminOrdersQuery(search))}
      emptyState={{ illustration: 'album', title: t('none'), hint: t('none_hint') }}
    >
      <ListPanel
        opened={trade_no !== undefined}
        onClose={() => void navigate({ search })}
        title={t('app:titles.order')}
      >
        {trade_no !== undefined && <OrderPanel key={trade_no} tradeNo={trade_no} />}
      </ListPanel>
    </AdminListPage>
  )
}
