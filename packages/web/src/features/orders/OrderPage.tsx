import type { OrderDetail } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowLeft, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ShopGone, ShopSkeleton } from '#components/shop/ShopPage.tsx'
import { useCopy } from '#components/links/use-copy.ts'
import { ApiError } from '#data/api/client.ts'
import { useFormats } from '#lib/formats/formats.ts'
import { useTitleName } from '#lib/browser/title.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { OrderActions } from './OrderActions.tsx'
import classes from './OrderPage.module.css'
import { OrderStatus } from './OrderStatus.tsx'
import { PayPanel } from './PayPanel.tsx'
import { Product } from './Product.tsx'
import { orderQuery } from '#data/billing/orders.ts'
import { Snapshot } from './Snapshot.tsx'
import { Timeline } from './Timeline.tsx'
import { useSettled } from './use-settled.ts'

const route = getRouteApi('/user/orders/$trade_no')

function Receipt({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const copy = useCopy('text')
  const { trade_no, snapshot, amount, currency, status } = order
  return (
    <section className={classes.card} aria-labelledby="receipt">
      <div className={classes.top}>
        <div>
          <h2 id="receipt" className={classes.name}>
            {snapshot.name}
          </h2>
          <p className={classes.number}>
            {trade_no}
            <IconButton label={t('copy_trade_no')} onClick={() => void copy(trade_no)}>
              <Copy size={16} />
            </IconButton>
          </p>
        </div>
        <div className={classes.sum}>
          <p className={classes.amount}>{formats.money(amount, currency)}</p>
          <OrderStatus status={status} />
        </div>
      </div>
      <Timeline order={order} />
      <h3 className={classes.heading}>{t('product.title')}</h3>
      <Product order={order} />
    </section>
  )
}

/** An order as a receipt, and what can be done with it. */
export function OrderPage() {
  const { t } = useTranslation(['orders', 'app'])
  const { trade_no } = route.useParams()
  const { data: order, error, refetch } = useQuery(orderQuery(trade_no))
  useSettled(order)
  useTitleName(order?.trade_no)
  if (error instanceof ApiError && error.status === 404) return <ShopGone of="orders" />
  if (error && !order)
    return <ErrorState title={t('orders:failed')} hint={error.message} onRetry={() => void refetch()} />
  if (!order) return <ShopSkeleton heights={[420, 320]} />
  return (
    <div className={classes.page} key={trade_no}>
      <TextLink to="/user/orders" className={classes.back}>
        <ArrowLeft size={16} aria-hidden />
        {t('orders:back')}
      </TextLink>
      <PageTitle title={t('app:titles.order')} />
      <div className={classes.columns}>
        <div className={classes.side}>
          {order.status === 'unpaid' ? (
            <PayPanel order={order} onLook={() => void refetch()} />
          ) : (
            <OrderActions order={order} />
          )}
        </div>
        <div className={classes.stack}>
          <Receipt order={order} />
          <Snapshot snapshot={order.snapshot} />
        </div>
      </div>
    </div>
  )
}
