import type { OrderDetail } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import classes from './OrderPage.module.css'

/** What was ordered, for how long, for how much, and how it was paid. */
export function Product({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const { product, currency, coupon, deduct_amount, refunded_amount, status, pay_method } = order
  const money = (amount: number) => formats.money(amount, currency)
  const { duration } = product
  const discount = deduct_amount > 0 ? money(-deduct_amount) : null
  const length =
    duration === 0
      ? t('product.forever')
      : t('product.minutes', { duration: formats.duration(duration), minutes: formats.number(duration) })
  const lines: [name: string, value: string | null][] = [
    [t('product.name'), `${order.snapshot.name} · ${product.name}`],
    [t('product.cycle'), order.pay_cycle],
    [t('product.duration'), length],
    [t('product.price'), money(product.price)],
    [
      t('product.coupon'),
      discount && coupon ? t('product.coupon_named', { amount: discount, name: coupon.name }) : discount,
    ],
    [t(status === 'paid' ? 'product.amount' : 'product.amount_due'), money(order.amount)],
    [t('product.refunded'), refunded_amount > 0 ? money(refunded_amount) : null],
    [t('product.pay_method'), pay_method && t(`labels.${pay_method}`)],
    [t('product.created_at'), formats.dateTime(order.created_at)],
    [t('product.paid_at'), order.paid_at && formats.dateTime(order.paid_at)],
    [t('product.canceled_at'), order.canceled_at && formats.dateTime(order.canceled_at)],
  ]
  return (
    <dl className={classes.lines}>
      {lines.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
