import type { Coupon } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useBulkCalls } from '#data/api/admin.ts'
import { useExport } from '#data/operations/csv-exports.ts'
import { useFormats } from '#lib/formats/formats.ts'
import { BulkBar } from '#ui/bulk/BulkBar.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { EditPanels } from '#ui/form/EditPanels.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import type { Opened } from '#ui/table/panel-search.ts'
import { tableOf } from '#ui/table/table-query.ts'
import { useSelection } from '#ui/bulk/use-selection.ts'
import { couponsQuery, type CouponsSearch } from '#data/billing/coupons.ts'
import { useCouponColumns } from './use-coupon-columns.tsx'
import { useCouponActs } from './use-coupon-acts.tsx'

const NewCoupon = lazy(async () => ({ default: (await import('./NewCoupon.tsx')).NewCoupon }))
const CouponPanel = lazy(async () => ({ default: (await import('./CouponPanel.tsx')).CouponPanel }))

const route = getRouteApi('/admin/coupons')

/** What takes something off a price: made, changed, counted. */
export function CouponsPage() {
  const { t } = useTranslation(['admin-coupons', 'app'])
  const formats = useFormats()
  const { coupon, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const table = tableOf(useQuery(couponsQuery(search)))
  const { page } = table
  const columns = useCouponColumns()
  const selection = useSelection<Coupon>({ keyOf: ({ id }) => id, nameOf: ({ code }) => code })
  const acts = useCouponActs()
  const calls = useBulkCalls()
  const exporting = useExport('coupons', couponsQuery(search))
  const opened = page?.data.find(({ id }) => id === coupon)
  const title = t('app:titles.admin_coupons')

  const show = (next: CouponsSearch) => void navigate({ search: next, replace: true })
  const open = (which: Opened) => void navigate({ search: { ...search, coupon: which } })
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
