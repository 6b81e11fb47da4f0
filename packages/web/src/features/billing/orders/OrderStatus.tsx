import { useTranslation } from 'react-i18next'
import { Badge } from '#ui/feedback/Badge.tsx'
import type { OrderStatusName } from '#data/billing/search-params.ts'

const tones = { unpaid: 'warning', paid: 'success', cancelled: 'neutral' } as const

export function OrderStatus({ status }: { status: OrderStatusName }) {
  const { t } = useTranslation('orders')
  return <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>
}
