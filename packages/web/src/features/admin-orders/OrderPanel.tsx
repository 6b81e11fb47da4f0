import type { AdminOrderDetail } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { OrderActs } from './OrderActs.tsx'
import classes from './Orders.module.css'
import { OrderTags } from './OrderTags.tsx'
import { PaymentList } from './PaymentList.tsx'
import { orderQuery } from '#data/billing/admin-orders.ts'
import { RefundList } from './RefundList.tsx'

interface Props {
  order: AdminOrderDetail
}

function Buyer({ order: { user } }: Props) {
  const { t } = useTranslation('admin-orders')
  if (!user) return t('nobody')
  return (
    <TextLink to="/admin/users" search={{ user: user.id }}>
      {user.username}
    </TextLink>
  )
}

function OrderFacts({ order }: Props) {
  const { t } = useTranslation(['admin-orders', 'orders'])
  const formats = useFormats()
  const { product, coupon, currency, deduct_amount, refunded_amount, cancel_reason } = order
  const money = (amount: number) => formats.money(amount, currency)
  const time = (moment: string | null) => moment && formats.dateTime(moment)
  return (
    <DescriptionList
      facts={[
        [t('trade_no'), <code key="no">{order.trade_no}</code>],
        [t('user'), <Buyer key="user" order={order} />],
        [t('price'), money(product.price)],
        [t('discount'), deduct_amount > 0 && `${money(deduct_amount)}${coupon ? ` (${coupon.code})` : ''}`],
        [t('amount'), money(order.amount)],
        [t('refunded'), refunded_amount > 0 && money(refunded_amount)],
        [t('method'), order.pay_method && t(`orders:labels.${order.pay_method}`)],
        [t('created_at'), time(order.created_at)],
        [t('expires_at'), order.status === 'unpaid' && time(order.expires_at)],
        [t('paid_at'), time(order.paid_at)],
        [t('canceled_at'), time(order.canceled_at)],
        [t('cancel_reason'), cancel_reason && t(`cancel_reasons.${cancel_reason}`)],
      ]}
    />
  )
}

/** What was ordered, as it was then. */
function Snapshot({ order: { snapshot, product, pay_cycle } }: Props) {
  const { t } = useTranslation('admin-orders')
  const formats = useFormats()
  const { features, group, capacity } = snapshot
  return (
    <Section title={t('snapshot')} hint={t('snapshot_hint')}>
      <DescriptionList
        facts={[
          [t('cycle'), pay_cycle],
          [t('duration'), product.duration === 0 ? t('forever') : formats.duration(product.duration)],
          [t('group'), group?.name],
          [t('capacity'), capacity !== null && formats.kilobytes(capacity)],
        ]}
      />
      {features.length > 0 && (
        <ul className={classes.features}>
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** One order: how it stands, what was paid, and what can be done about it. */
export function OrderPanel({ tradeNo }: { tradeNo: string }) {
  const { data: order, error, refetch } = useQuery(orderQuery(tradeNo))
  if (error && !order) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!order) return <PageSkeleton />
  return (
    <>
      <div className={classes.head}>
        <h3>{order.snapshot.name}</h3>
        <OrderTags order={order} />
      </div>
      <OrderFacts order={order} />
      <OrderActs order={order} />
      <PaymentList order={order} />
      <RefundList order={order} />
      <Snapshot order={order} />
    </>
  )
}
