import { useTranslation } from 'react-i18next'
import { Tag } from '#ui/Tag.tsx'
import type { OrderStatusName } from './search.ts'

const tones = { unpaid: 'warning', paid: 'success', cancelled: 'neutral' } as const

export function OrderStatus({ status }: { status: OrderStatusName }) {
  const { t } = useTranslation('orders')
  return <Tag tone={tones[status]}>{t(`statuses.${status}`)}</Tag>
}
