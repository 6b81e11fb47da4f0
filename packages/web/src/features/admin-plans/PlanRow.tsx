import type { AdminPlan, PlanPrice } from '@imagora/contract'
import { Crown, HardDrive } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { MoveArrows } from '#ui/field/MoveArrows.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { Row } from '#ui/table/RowListPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { useChangePlan } from '#data/billing/admin-plans.ts'

interface Props {
  plan: AdminPlan
  /** How many there are. */
  count: number
  onOpen: () => void
}

const icons = { vip: Crown, storage: HardDrive }
/** More prices than these are told by their number. */
const shownPrices = 3

function usePriceWords() {
  const { t } = useTranslation('admin-plans')
  const formats = useFormats()
  const amountOf = ({ price, currency }: PlanPrice) =>
    price === null ? t('by_contact') : formats.money(price, currency)
  return (prices: PlanPrice[]) => {
    if (prices.length === 0) return t('no_prices')
    const shown = prices.slice(0, shownPrices).map((price) => `${price.name} ${amountOf(price)}`)
    const others = prices.length - shown.length
    return [...shown, ...(others > 0 ? [t('more_prices', { count: others })] : [])].join(' · ')
  }
}

/** One plan: its name opens it, the arrows move it in the shop. */
export function PlanRow({ plan, count, onOpen }: Props) {
  const { t } = useTranslation('admin-plans')
  const formats = useFormats()
  const priceWords = usePriceWords()
  const { id, name, type, group, capacity, place, is_published, order_count } = plan
  const { mutate, isPending } = useChangePlan()
  const move = (to: number) =>
    mutate({ id, place: to }, { onError: ({ message }) => notices.error({ id: 'move', message }) })
  const sold = type === 'vip' ? (group?.name ?? t('no_group')) : formats.kilobytes(capacity ?? 0)
  const Icon = icons[type]
  return (
    <Row
      icon={<Icon size={28} strokeWidth={1.5} aria-hidden />}
      name={name}
      facts={[`${t(`types.${type}`)} · ${sold} · ${t('ordered', { count: order_count })}`, priceWords(plan.prices)]}
      onOpen={onOpen}
      tags={<Badge tone={is_published ? 'success' : 'neutral'}>{t(is_published ? 'published' : 'hidden')}</Badge>}
      acts={<MoveArrows name={name} place={place} count={count} isPending={isPending} onMove={move} />}
    />
  )
}
