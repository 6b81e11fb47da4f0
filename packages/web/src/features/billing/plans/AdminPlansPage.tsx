import type { AdminPlan, PlanPrice } from '@imagora/contract'
import { Crown, Eye, EyeOff, HardDrive } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { MoveArrows } from '#ui/field/MoveArrows.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { ListRow, RowListPage } from '#ui/table/RowListPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { changePlans, useUpdatePlan } from '#data/billing/plans.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import { plansQuery, useBulkCalls } from '#data/api/admin.ts'
import { requireAllDone, ROWS_PER_CALL_COUNT } from '#ui/bulk/bulk-run.ts'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'
import type { PanelSearch } from '#lib/state/table-search.ts'

interface Props {
  plan: AdminPlan
  /** Total number of plans. */
  count: number
  onOpen: () => void
}

const icons = { vip: Crown, storage: HardDrive }
/** Maximum number of prices listed; beyond it only their count is shown. */
const MAX_LISTED_PRICES = 3

function usePriceSummary() {
  const { t } = useTranslation('admin-plans')
  const formats = useFormats()
  const amountOf = ({ price, currency }: PlanPrice) =>
    price === null ? t('by_contact') : formats.money(price, currency)
  return (prices: PlanPrice[]) => {
    if (prices.length === 0) return t('no_prices')
    const listedPrices = prices.slice(0, MAX_LISTED_PRICES).map((price) => `${price.name} ${amountOf(price)}`)
    const others = prices.length - listedPrices.length
    return [...listedPrices, ...(others > 0 ? [t('more_prices', { count: others })] : [])].join(' · ')
  }
}

function PlanRow({ plan, count, onOpen }: Props) {
  const { t } = useTranslation('admin-plans')
  const formats = useFormats()
  const priceWords = usePriceSummary()
  const { id, name, type, group, capacity, place, is_published, order_count } = plan
  const { mutate, isPending } = useUpdatePlan()
  const move = (to: number) =>
    mutate({ id, place: to }, { onError: ({ message }) => notices.error({ id: 'move', message }) })
  const sold = type === 'vip' ? (group?.name ?? t('no_group')) : formats.kilobytes(capacity ?? 0)
  const Icon = icons[type]
  return (
    <ListRow
      icon={<Icon size={28} strokeWidth={1.5} aria-hidden />}
      name={name}
      details={[`${t(`types.${type}`)} · ${sold} · ${t('ordered', { count: order_count })}`, priceWords(plan.prices)]}
      onOpen={onOpen}
      tags={<Badge tone={is_published ? 'success' : 'neutral'}>{t(is_published ? 'published' : 'hidden')}</Badge>}
      actions={<MoveArrows name={name} position={place} count={count} isPending={isPending} onMove={move} />}
    />
  )
}

const NewPlan = lazy(async () => ({ default: (await import('./PlanPanel.tsx')).NewPlan }))
const PlanPanel = lazy(async () => ({ default: (await import('./PlanPanel.tsx')).PlanPanel }))

function usePlanActions(): BulkAction<AdminPlan>[] {
  const { t } = useTranslation('tables')
  return [
    {
      key: 'publish',
      text: 'publish_plans',
      label: t('acts.publish'),
      icon: <Eye size={16} />,
      appliesTo: ({ is_published }) => !is_published,
      batchSize: ROWS_PER_CALL_COUNT,
      call: (plans) => requireAllDone(changePlans(plans, 'publish')),
    },
    {
      key: 'hide',
      text: 'hide_plans',
      label: t('acts.hide_plans'),
      icon: <EyeOff size={16} />,
      appliesTo: ({ is_published }) => is_published,
      batchSize: ROWS_PER_CALL_COUNT,
      call: (plans) => requireAllDone(changePlans(plans, 'hide')),
    },
  ]
}

const route = getRouteApi('/admin/plans')

/** All plans in shop order, including hidden ones. */
export function AdminPlansPage() {
  const { t } = useTranslation(['admin-plans', 'app'])
  const { plan } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (which?: PanelSearch) => void navigate({ search: which ? { plan: which } : {} })
  return (
    <RowListPage
      title={t('app:titles.admin_plans')}
      keyOf={({ id }) => id}
      list={useQuery(plansQuery)}
      emptyState={{ illustration: 'album', title: t('none'), hint: t('none_hint') }}
      rowHeight={92}
      renderRow={(each, count) => <PlanRow plan={each} count={count} onOpen={() => open(each.id)} />}
      bulk={{ nameOf: ({ name }) => name, actions: usePlanActions(), calls: useBulkCalls([['plans']]) }}
      editing={{
        addLabel: t('add'),
        add: <NewPlan onAdded={open} />,
        nameOf: ({ name }) => name,
        opened: plan,
        onOpened: open,
        renderPanel: (one) => <PlanPanel key={one.id} plan={one} onDone={open} />,
      }}
    />
  )
}
