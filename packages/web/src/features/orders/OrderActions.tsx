import type { OrderDetail } from '@imagora/contract'
import { Alert, Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#ui/layout/links.tsx'
import classes from './OrderPage.module.css'
import { useInvoice } from '#data/billing/orders.ts'
import { useRenewal } from './use-renewal.ts'

function Invoice({ trade_no }: { trade_no: string }) {
  const { t, i18n } = useTranslation('orders')
  const { mutate, isPending, error } = useInvoice(i18n.language)
  return (
    <>
      {error && (
        <Alert color="red" role="alert" title={t('invoice_failed')}>
          {error.message}
        </Alert>
      )}
      <Button
        variant="default"
        leftSection={<Download size={16} />}
        loading={isPending}
        onClick={() => mutate(trade_no)}
      >
        {t('invoice')}
      </Button>
    </>
  )
}

/** Another order of the same; where its price is no longer sold, there is nothing to renew. */
function Renewal({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const { renew, isPending, error } = useRenewal(order)
  if (order.price_id === null) return null
  return (
    <>
      {error && (
        <Alert color="red" role="alert" title={t('order_failed')}>
          {error.message}
        </Alert>
      )}
      <Button loading={isPending} onClick={renew}>
        {t(order.status === 'paid' ? 'renew' : 'again')}
      </Button>
    </>
  )
}

/** What can be done with an order that is settled. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  return (
    <section className={classes.card} aria-labelledby="after">
      <h2 id="after" className={classes.heading}>
        {t('after')}
      </h2>
      <Renewal order={order} />
      {order.status === 'paid' && <Invoice trade_no={order.trade_no} />}
      <ButtonLink to="/user/plans" variant="subtle">
        {t('to_plans')}
      </ButtonLink>
    </section>
  )
}
