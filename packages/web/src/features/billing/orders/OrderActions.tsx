import type { OrderDetail } from '@imagora/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type OrderRequest, previewQuery, useCreateOrder } from '#data/billing/checkout.ts'
import { Alert, Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#ui/layout/links.tsx'
import classes from './OrderPage.module.css'
import { useInvoice } from '#data/billing/orders.ts'

/**
 * Places the same order again at the current price. If it would replace another subscription, the checkout opens
 * instead and says so.
 */
function useRenewal({ plan_id, price_id, currency }: OrderDetail) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const create = useCreateOrder()
  const { mutate, isPending, error } = useMutation({
    async mutationFn(price: number) {
      // The order's currency may no longer be sold; the server decides.
      const wish = { price_id: price, currency } as OrderRequest
      const { replaces } = await client.fetchQuery({ ...previewQuery(wish), staleTime: 0 })
      if (replaces && plan_id !== null) {
        const search = { price, currency, step: 'checkout' as const }
        return navigate({ to: '/user/plans/$id', params: { id: String(plan_id) }, search })
      }
      const { trade_no } = await create.mutateAsync(wish)
      return navigate({ to: '/user/orders/$trade_no', params: { trade_no } })
    },
  })
  const renew = () => {
    if (price_id !== null && !isPending) mutate(price_id)
  }
  return { renew, isPending, error }
}

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

/** Renew button; hidden if the price is no longer sold. */
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

/** Actions on a settled order. */
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
