import type { OrderDetail } from '@imagora/contract'
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, getRouteApi } from '@tanstack/react-router'
import {
  type OrderRequest,
  orderPreviewQuery,
  useCreateOrder,
  invalidateAfterPurchase,
} from '#data/billing/checkout.ts'
import { Alert, Button } from '@mantine/core'
import { Download, Check, CircleAlert, Clock, type LucideIcon, RotateCcw, X, ArrowLeft, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink, TextLink } from '#ui/layout/links.tsx'
import classes from './OrderPage.module.css'
import { useDownloadInvoice, orderQuery } from '#data/billing/orders.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { FeatureList } from '#components/plans/FeatureList.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { useEffect, useRef } from 'react'
import { notices } from '#ui/feedback/notices.tsx'
import { ShopNotFound, ShopSkeleton } from '#features/billing/plans/ShopPage.tsx'
import { useCopy } from '#components/links/use-copy.ts'
import { ApiError } from '#data/api/api-error.ts'
import { useTitleName } from '#lib/browser/title.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { OrderStatus } from './OrderStatus.tsx'
import { PaymentPanel } from './PaymentPanel.tsx'

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
      const orderRequest = { price_id: price, currency } as OrderRequest
      const { replaces } = await client.fetchQuery({ ...orderPreviewQuery(orderRequest), staleTime: 0 })
      if (replaces && plan_id !== null) {
        const search = { price, currency, step: 'checkout' as const }
        return navigate({ to: '/user/plans/$id', params: { id: String(plan_id) }, search })
      }
      const { trade_no } = await create.mutateAsync(orderRequest)
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
  const { mutate, isPending, error } = useDownloadInvoice(i18n.language)
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
function OrderActions({ order }: { order: OrderDetail }) {
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

function OrderProduct({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const { product, currency, coupon, deduct_amount, refunded_amount, status, pay_method } = order
  const money = (amount: number) => formats.money(amount, currency)
  const discount = deduct_amount > 0 ? money(-deduct_amount) : null
  const length = product.duration === 0 ? t('product.forever') : formats.duration(product)
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

/** Plan as it was when the order was placed. */
function OrderSnapshot({ snapshot }: Pick<OrderDetail, 'snapshot'>) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const { name, badge, intro, group, capacity, features } = snapshot
  const privileges = [
    ...(capacity === null ? [] : [t('snapshot.capacity', { size: formats.kilobytes(capacity) })]),
    ...(group ? [t('snapshot.group', { name: group.name })] : []),
    ...features,
  ]
  return (
    <section className={classes.card} aria-labelledby="snapshot">
      <div>
        <h2 id="snapshot" className={classes.heading}>
          {t('snapshot.title')}
        </h2>
        <p className={classes.quiet}>{t('snapshot.hint')}</p>
      </div>
      <div className={classes.named}>
        {name}
        {badge && <Badge tone="brand">{badge}</Badge>}
      </div>
      {intro && <p className={classes.quiet}>{intro}</p>}
      <FeatureList features={[...new Set(privileges)]} />
    </section>
  )
}

interface Step {
  name: string
  tone: 'done' | 'waiting' | 'over' | 'warning'
  title: string
  hint?: string | undefined
  time?: string | null | undefined
}

const icons: Record<Step['tone'], LucideIcon> = { done: Check, waiting: Clock, over: X, warning: CircleAlert }

function useSteps(order: OrderDetail): Step[] {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const { status, created_at, paid_at, canceled_at, cancel_reason, expires_at } = order
  const created: Step = { name: 'created', tone: 'done', title: t('timeline.created'), time: created_at }
  const states: Record<typeof status, Step> = {
    unpaid: {
      name: 'waiting',
      tone: 'waiting',
      title: t('timeline.waiting'),
      hint: expires_at ? t('timeline.waiting_until', { time: formats.dateTime(expires_at) }) : undefined,
    },
    paid: { name: 'paid', tone: 'done', title: t('timeline.paid'), hint: t('timeline.granted'), time: paid_at },
    cancelled: {
      name: 'cancelled',
      tone: 'over',
      title: t('timeline.cancelled'),
      hint: cancel_reason ? t(`timeline.reasons.${cancel_reason}`) : undefined,
      time: canceled_at,
    },
  }
  return [created, states[status]]
}

/** Returns the timeline steps after the order was settled. */
function useFollowUpSteps({ late, refunded_amount, currency }: OrderDetail): Step[] {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const amount = formats.money(refunded_amount, currency)
  return [
    ...(late
      ? [{ name: 'late', tone: 'warning', title: t('timeline.late'), hint: t('timeline.late_hint') } as const]
      : []),
    ...(refunded_amount > 0
      ? [{ name: 'refunded', tone: 'over', title: t('timeline.refunded', { amount }) } as const]
      : []),
  ]
}

function OrderTimeline({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const steps = [...useSteps(order), ...useFollowUpSteps(order)]
  return (
    <ol className={classes.timeline} aria-label={t('timeline.title')}>
      {steps.map(({ name, tone, title, hint, time }) => {
        const Icon = name === 'refunded' ? RotateCcw : icons[tone]
        return (
          <li key={name} data-tone={tone}>
            <span className={classes.dot}>
              <Icon size={14} aria-hidden />
            </span>
            <div>
              <p className={classes.step}>{title}</p>
              {hint && <p className={classes.quiet}>{hint}</p>}
              {time && (
                <time className={classes.quiet} dateTime={time}>
                  {formats.dateTime(time)}
                </time>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** Notifies the user when the visible order gets paid, and refetches limits and storage at once. */
function useNotifyPaid(order: OrderDetail | undefined) {
  const { t } = useTranslation('orders')
  const client = useQueryClient()
  const before = useRef(order?.status)
  const status = order?.status
  const name = order?.snapshot.name ?? ''
  useEffect(() => {
    if (before.current === 'unpaid' && status === 'paid') {
      notices.success({ title: t('paid_title'), message: t('paid_notice', { name }) })
      void invalidateAfterPurchase(client)
    }
    before.current = status
  }, [client, name, status, t])
}

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
      <OrderTimeline order={order} />
      <h3 className={classes.heading}>{t('product.title')}</h3>
      <OrderProduct order={order} />
    </section>
  )
}

export function OrderPage() {
  const { t } = useTranslation(['orders', 'app'])
  const { trade_no } = route.useParams()
  const { data: order, error, refetch } = useQuery(orderQuery(trade_no))
  useNotifyPaid(order)
  useTitleName(order?.trade_no)
  if (error instanceof ApiError && error.status === 404) return <ShopNotFound of="orders" />
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
            <PaymentPanel order={order} onRefetch={() => void refetch()} />
          ) : (
            <OrderActions order={order} />
          )}
        </div>
        <div className={classes.stack}>
          <Receipt order={order} />
          <OrderSnapshot snapshot={order.snapshot} />
        </div>
      </div>
    </div>
  )
}
