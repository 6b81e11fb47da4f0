import type { OrderDetail } from '@imagora/contract'
import { Alert } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { CancelOrder } from './CancelOrder.tsx'
import { Countdown } from './Countdown.tsx'
import { lastPayment } from '#data/billing/payment-status.ts'
import { PayBegun, Waiting } from './PayBegun.tsx'
import { PayMethods } from './PayMethods.tsx'
import classes from './PayPanel.module.css'
import { usePayment } from './use-payment.ts'

const route = getRouteApi('/user/orders/$trade_no')

interface Props {
  order: OrderDetail
  /** Asks what has become of it. */
  onLook: () => void
}

function Failure({ message }: { message: string | undefined }) {
  const { t } = useTranslation('orders')
  return (
    <Alert color="red" role="alert" icon={<CircleAlert size={20} />} title={t('payment_failed')}>
      {message && message !== t('payment_failed') ? message : t('pay.failed_hint')}
    </Alert>
  )
}

/** What is to be paid, and until when. */
function Due({ order: { amount, currency, expires_at }, onLook }: Props) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  return (
    <div>
      <p className={classes.hint}>{t('pay.due')}</p>
      <p className={classes.amount}>{formats.money(amount, currency)}</p>
      {expires_at && <Countdown label={t('pay.left')} until={expires_at} over={t('pay.over')} onOver={onLook} />}
    </div>
  )
}

/** Whether the last try came to nothing: the provider says so, or whoever gave up there and came back. */
function useFailure(order: OrderDetail) {
  const { payment } = route.useSearch()
  const isClosed = lastPayment(order)?.state === 'closed'
  return { isClosed, hasFailed: isClosed || payment === 'failed' }
}

/** A payment that was begun elsewhere, or before the page was loaded anew. */
function Awaited({ order }: Pick<Props, 'order'>) {
  const { t } = useTranslation('orders')
  const last = lastPayment(order)
  if (last?.state !== 'open') return null
  return <Waiting>{t('pay.begun', { label: t(`labels.${last.label}`) })}</Waiting>
}

/** How an order is paid for: what is due, how long, by which way, and what becomes of it. */
export function PayPanel({ order, onLook }: Props) {
  const { t } = useTranslation('orders')
  const { begin, begun, isPending, error, forget } = usePayment(order)
  const { isClosed, hasFailed } = useFailure(order)
  // A code whose payment has come to nothing is of no more use.
  const shown = isClosed ? null : begun
  const isFailed = error !== null || (hasFailed && !shown)
  return (
    <section className={classes.panel} aria-labelledby="pay">
      <h2 id="pay" className={classes.heading}>
        {t('pay.title')}
      </h2>
      <Due order={order} onLook={onLook} />
      {isFailed && !isPending && <Failure message={error?.message} />}
      {shown ? (
        <PayBegun begun={shown} onOpen={() => begin(shown.option, 'web')} onOther={forget} />
      ) : (
        <>
          {!isFailed && <Awaited order={order} />}
          <PayMethods options={order.pay_options} isPending={isPending} onPay={(option) => begin(option)} />
        </>
      )}
      <CancelOrder trade_no={order.trade_no} />
    </section>
  )
}
