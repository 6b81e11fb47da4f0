import type { Order } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { Tag } from '#ui/Tag.tsx'

const tones = { unpaid: 'warning', paid: 'success', cancelled: 'neutral' } as const

/** How an order stands, and whether somebody must look at it. */
export function OrderTags({ order: { status, late, refunded_amount } }: { order: Order }) {
  const { t } = useTranslation(['admin-orders', 'orders'])
  return (
    <>
      <Tag tone={tones[status]}>{t(`orders:statuses.${status}`)}</Tag>
      {refunded_amount > 0 && <Tag>{t('refunded')}</Tag>}
      {late && <Tag tone="danger">{t('late')}</Tag>}
    </>
  )
}
