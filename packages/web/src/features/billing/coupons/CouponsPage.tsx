import type { Coupon } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import type { Column } from '#ui/table/DataTable.tsx'
import { SavedFilters } from '#components/saved-filters/SavedFilters.tsx'
import { AdminListPage } from '#ui/table/AdminListPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './Coupons.module.css'
import { BatchFilter } from './BatchFilter.tsx'
import { getCouponState } from './coupon-values.ts'
import { CircleCheck, CircleSlash, Trash2 } from 'lucide-react'
import { requireAllDone, ROWS_PER_CALL_COUNT } from '#ui/bulk/bulk-run.ts'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import { createMatchReader, useBulkCalls } from '#data/api/admin.ts'
import { useCsvExport } from '#data/operations/csv-exports.ts'
import type { PanelSearch } from '#lib/state/table-search.ts'
import type { CouponsSearch } from '#data/billing/search-params.ts'
import { changeCoupons, couponsQuery } from '#data/billing/coupons.ts'

const tones = { on: 'success', off: 'neutral', waiting: 'brand', ended: 'neutral', used_up: 'warning' } as const

function useCouponColumns(): Column<Coupon>[] {
  const { t } = useTranslation('admin-coupons')
  const formats = useFormats()
  const formatDiscount = ({ type, value, currency }: Coupon) =>
    type === 'fixed' && currency !== null ? formats.money(value, currency) : `${formats.number(value)}%`
  const formatValidity = ({ starts_at, ends_at }: Coupon) => {
    if (starts_at === null && ends_at === null) return t('always')
    if (ends_at === null) return t('starting', { time: formats.date(starts_at!) })
    const end = formats.date(ends_at)
    return starts_at === null ? t('until', { time: end }) : `${formats.date(starts_at)} – ${end}`
  }
  return [
    {
      key: 'code',
      label: t('code'),
      render: ({ code, name }) => (
        <span className={classes.name}>
          <code>{code}</code>
          {name}
        </span>
      ),
    },
    {
      key: 'state',
      label: t('state'),
      render: (coupon) => <Badge tone={tones[getCouponState(coupon)]}>{t(`states.${getCouponState(coupon)}`)}</Badge>,
    },
    { key: 'worth', label: t('worth'), align: 'end', render: formatDiscount },
    {
      key: 'used',
      label: t('used'),
      align: 'end',
      render: ({ used_count, total_limit }) =>
        total_limit === 0
          ? formats.number(used_count)
          : `${formats.number(used_count)} / ${formats.number(total_limit)}`,
    },
    { key: 'window', label: t('window'), render: formatValidity },
    { key: 'created', label: t('created_at'), render: ({ created_at }) => formats.date(created_at) },
  ]
}

/** Bulk actions on coupons. Used coupons stay for accounting. */
function useCouponActions(): BulkAction<Coupon>[] {
  const { t } = useTranslation('tables')
  return [
    {
      key: 'enable',
      text: 'enable_coupons',
      label: t('acts.enable'),
      icon: <CircleCheck size={16} />,
      appliesTo: ({ is_enabled }) => !is_enabled,
      batchSize: ROWS_PER_CALL_COUNT,
      call: (coupons) => requireAllDone(changeCoupons(coupons, 'enable')),
    },
    {
      key: 'disable',
      text: 'disable_coupons',
      label: t('acts.disable'),
      icon: <CircleSlash size={16} />,
      appliesTo: ({ is_enabled }) => is_enabled,
      batchSize: ROWS_PER_CALL_COUNT,
      call: (coupons) => requireAllDone(changeCoupons(coupons, 'disable')),
    },
    {
      key: 'remove',
      text: 'remove_coupons',
      label: t('acts.remove'),
      icon: <Trash2 size={16} />,
      isDestructive: true,
      hint: t('hints.coupons'),
      appliesTo: ({ used_count }) => used_count === 0,
      batchSize: ROWS_PER_CALL_COUNT,
      call: (coupons) => requireAllDone(changeCoupons(coupons, 'delete')),
    },
  ]
}

const NewCoupon = lazy(async () => ({ default: (await import('./CouponPanel.tsx')).NewCoupon }))
const CouponPanel = lazy(async () => ({ default: (await import('./CouponPanel.tsx')).CouponPanel }))

const route = getRouteApi('/admin/coupons')

export function CouponsPage() {
  const { t } = useTranslation(['admin-coupons', 'app'])
  const { coupon, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (which?: PanelSearch) => void navigate({ search: which ? { ...search, coupon: which } : search })
  const show = (next: CouponsSearch) => void navigate({ search: next, replace: true })
  return (
    <AdminListPage
      title={t('app:titles.admin_coupons')}
      list={useQuery(couponsQuery(search))}
      columns={useCouponColumns()}
      keyOf={({ id }) => id}
      search={search}
      onSearch={show}
      savedFilters={<SavedFilters table="coupons" search={search} onSearch={show} />}
      searchLabel={t('search')}
      filters={<BatchFilter search={search} onSearch={show} />}
      onOpen={({ id }) => open(id)}
      bulk={{
        nameOf: ({ code }) => code,
        actions: useCouponActions(),
        calls: useBulkCalls(),
        listMatches: createMatchReader('GET /admin/coupons', couponsQuery(search)),
      }}
      csvExport={useCsvExport('coupons', couponsQuery(search))}
      emptyState={{ illustration: 'album', title: t('none'), hint: t('none_hint') }}
      editing={{
        addLabel: t('add'),
        add: <NewCoupon onAdded={(batch) => (batch === undefined ? open() : show({ batch }))} />,
        nameOf: ({ name }) => name,
        opened: coupon,
        onOpened: open,
        renderPanel: (one) => <CouponPanel key={one.id} coupon={one} onDone={() => open()} />,
      }}
    />
  )
}
