import type { Coupon } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './Coupons.module.css'
import { stateOf } from './coupon-values.ts'
import { CircleCheck, CircleSlash, Trash2, Plus } from 'lucide-react'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import { useBulkCalls } from '#data/api/admin.ts'
import { useExport } from '#data/operations/csv-exports.ts'
import { BulkBar } from '#ui/bulk/BulkBar.tsx'
import { EditPanels } from '#ui/form/EditPanels.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import type { PanelSearch } from '#lib/state/panel-search.ts'
import { tableQueryOptions } from '#ui/table/table-query.ts'
import { useSelection } from '#ui/bulk/use-selection.ts'
import type { CouponsSearch } from '#data/billing/coupon-search.ts'
import { couponsQuery, deleteCoupons, disableCoupons, enableCoupons } from '#data/billing/coupons.ts'

const tones = { on: 'success', off: 'neutral', waiting: 'brand', ended: 'neutral', used_up: 'warning' } as const

function useCouponColumns(): Column<Coupon>[] {
  const { t } = useTranslation('admin-coupons')
  const formats = useFormats()
  const worthOf = ({ type, value, currency }: Coupon) =>
    type === 'fixed' && currency !== null ? formats.money(value, currency) : `${formats.number(value)}%`
  const windowOf = ({ starts_at, ends_at }: Coupon) => {
    if (starts_at === null && ends_at === null) return t('always')
    return [starts_at, ends_at].map((time) => (time === null ? '' : formats.date(time))).join(' – ')
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
      render: (coupon) => <Badge tone={tones[stateOf(coupon)]}>{t(`states.${stateOf(coupon)}`)}</Badge>,
    },
    { key: 'worth', label: t('worth'), align: 'end', render: worthOf },
    {
      key: 'used',
      label: t('used'),
      align: 'end',
      render: ({ used_count, total_limit }) =>
        total_limit === 0
          ? formats.number(used_count)
          : `${formats.number(used_count)} / ${formats.number(total_limit)}`,
    },
    { key: 'window', label: t('window'), render: windowOf },
    { key: 'created', label: t('created_at'), render: ({ created_at }) => formats.date(created_at) },
  ]
}

/** Bulk actions on coupons. Used coupons stay for accounting. */
function useCouponActions(): BulkAction<Coupon>[] {
  const { t } = useTranslation('tables')
  return [
    {
      key: 'enable',
      label: t('acts.enable'),
      icon: <CircleCheck size={16} />,
      concerns: ({ is_enabled }) => !is_enabled,
      call: enableCoupons,
    },
    {
      key: 'disable',
      label: t('acts.disable'),
      icon: <CircleSlash size={16} />,
      concerns: ({ is_enabled }) => is_enabled,
      call: disableCoupons,
    },
    {
      key: 'remove',
      label: t('acts.remove'),
      icon: <Trash2 size={16} />,
      isGrave: true,
      hint: t('hints.coupons'),
      concerns: ({ used_count }) => used_count === 0,
      call: deleteCoupons,
    },
  ]
}

const NewCoupon = lazy(async () => ({ default: (await import('./NewCoupon.tsx')).NewCoupon }))
const CouponPanel = lazy(async () => ({ default: (await import('./CouponPanel.tsx')).CouponPanel }))

const route = getRouteApi('/admin/coupons')

export function CouponsPage() {
  const { t } = useTranslation(['admin-coupons', 'app'])
  const formats = useFormats()
  const { coupon, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const table = tableQueryOptions(useQuery(couponsQuery(search)))
  const { page } = table
  const columns = useCouponColumns()
  const selection = useSelection<Coupon>({ keyOf: ({ id }) => id, nameOf: ({ code }) => code })
  const acts = useCouponActions()
  const calls = useBulkCalls()
  const exporting = useExport('coupons', couponsQuery(search))
  const opened = page?.data.find(({ id }) => id === coupon)
  const title = t('app:titles.admin_coupons')

  const show = (next: CouponsSearch) => void navigate({ search: next, replace: true })
  const open = (which: PanelSearch) => void navigate({ search: { ...search, coupon: which } })
  const close = () => void navigate({ search })
  const add = (
    <Button leftSection={<Plus size={16} />} onClick={() => open('new')}>
      {t('add')}
    </Button>
  )
  const isEmpty = page?.meta.total === 0 && search.q === undefined

  return (
    <>
      <PageTitle title={title} count={page && formats.total(page.meta)}>
        {!isEmpty && add}
      </PageTitle>
      <DataTable
        label={title}
        columns={columns}
        rowKey={({ id }) => id}
        {...table}
        search={search}
        onSearch={show}
        searchLabel={t('search')}
        onOpen={({ id }) => open(id)}
        selection={selection}
        bulk={<BulkBar selection={selection} acts={acts} {...calls} />}
        tools={<ExportButton {...exporting} />}
        empty={<EmptyState drawing="album" title={t('none')} hint={t('none_hint')} action={add} />}
      />
      <EditPanels
        isAdding={coupon === 'new'}
        addTitle={t('add')}
        add={<NewCoupon onAdded={close} />}
        opened={opened}
        edit={opened && <CouponPanel key={opened.id} coupon={opened} onDone={close} />}
        onClose={close}
      />
    </>
  )
}
