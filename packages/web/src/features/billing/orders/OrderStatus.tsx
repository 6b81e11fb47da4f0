import { useTranslation } from 'react-i18next'
import { Badge } from '#ui/feedback/Badge.tsx'
import type { OrderStatusName } from '#data/billing/search-params.ts'
import type { Order } from '@imagora/contract'

const orderStatusTones = { unpaid: 'warning', paid: 'success', cancelled: 'neutral' } as const

export function OrderStatus({ status }: { status: OrderStatusName }) {
  const { t } = useTranslation('orders')
  return <Badge tone={orderStatusTones[status]}>{t(`statuses.${status}`)}</Badge>
}

const tones = { unpaid: 'warning', paid: 'success', cancelled: 'neutral' } as const

/** Status tags of an order, including whether it needs a decision. */
export function OrderBadges({ order: { status, late, is_renewal, refunded_amount } }: { order: Order }) {
  const { t } = useTranslation(['admin-orders', 'orders'])
  return (
    <>
      <Badge tone={tones[status]}>{t(`orders:statuses.${status}`)}</Badge>
      {is_renewal && <Badge>{t('renewal')}</Badge>}
      {refunded_amount > 0 && <Badge>{t('refunded')}</Badge>}
      {late && <Badge tone="danger">{t('late')}</Badge>}
    </>
  )
}
