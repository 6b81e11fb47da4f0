import type { OrderPreview } from '@imagora/contract'
import { Alert, Button } from '@mantine/core'
import { CalendarCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import { SkeletonBlock, Skeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './PlanPage.module.css'
import type { CheckoutState } from './use-checkout.ts'

function Lines({ preview }: { preview: OrderPreview }) {
  const { t } = useTranslation('plans')
  const formats = useFormats()
  const money = (amount: number) => formats.money(amount, preview.currency)
  return (
    <dl className={classes.lines}>
      <div>
        <dt>{t('summary.price')}</dt>
        <dd>{money(preview.price)}</dd>
      </div>
      {preview.deduct_amount > 0 && (
        <div>
          <dt>{t('summary.coupon')}</dt>
          <dd>{money(-preview.deduct_amount)}</dd>
        </div>
      )}
      <div className={classes.total}>
        <dt>{t('summary.amount')}</dt>
        <dd>{money(preview.amount)}</dd>
      </div>
    </dl>
  )
}

/** Returns until when the purchase is valid. */
function useTermText({ extends_to, expires_at, product }: OrderPreview) {
  const { t } = useTranslation('plans')
  const formats = useFormats()
  if (extends_to) return t('summary.extends_to', { date: formats.date(extends_to) })
  if (expires_at) return t('summary.expires_at', { date: formats.date(expires_at) })
  // A limited period without an end date means that the existing plan never expires, so nothing is added.
  return t(product.duration > 0 ? 'summary.adds_nothing' : 'summary.endless')
}

function Term({ preview }: { preview: OrderPreview }) {
  const text = useTermText(preview)
  return (
    <p className={classes.term}>
      <CalendarCheck size={16} aria-hidden />
      {text}
    </p>
  )
}

/** Warning that an active subscription would be replaced. */
function Replaced({ replaces }: Pick<OrderPreview, 'replaces'>) {
  const { t } = useTranslation('plans')
  const formats = useFormats()
  if (!replaces) return null
  const { name, expired_at } = replaces
  return (
    <div className={classes.replaced} role="note">
      <TriangleAlert size={20} aria-hidden />
      <div>
        <p>{t('replaces.title')}</p>
        <p>
          {expired_at ? t('replaces.until', { name, date: formats.date(expired_at) }) : t('replaces.endless', { name })}
        </p>
      </div>
    </div>
  )
}

function Failed({ error }: { error: Error }) {
  const { t } = useTranslation('plans')
  return (
    <Alert color="red" role="alert" title={t('order_failed')}>
      {error.message} <TextLink to="/user/orders">{t('to_orders')}</TextLink>
    </Alert>
  )
}

const SummarySkeleton = () => (
  <Skeleton>
    <div className={classes.bones}>
      <SkeletonBlock height={108} />
      <SkeletonBlock height={40} />
      <SkeletonBlock height={42} />
    </div>
  </Skeleton>
)

/** Totals of the order as calculated by the server; nothing is calculated here. */
export function OrderSummary({ checkout: { shown, isWaiting, create, order } }: { checkout: CheckoutState }) {
  const { t } = useTranslation('plans')
  const { data: preview, error, refetch } = shown
  if (error && !preview)
    return <ErrorState title={t('summary.failed')} hint={error.message} onRetry={() => void refetch()} />
  if (!preview) return <SummarySkeleton />
  const isFree = preview.amount === 0
  return (
    <div className={classes.bones} data-stale={isWaiting || undefined} aria-busy={isWaiting}>
      <div>
        <p className={classes.named}>{preview.plan.name}</p>
        <p className={classes.quiet}>{preview.product.name}</p>
      </div>
      <output aria-live="polite">
        <Lines preview={preview} />
      </output>
      <Term preview={preview} />
      <Replaced replaces={preview.replaces} />
      {create.error && <Failed error={create.error} />}
      <Button size="md" fullWidth loading={create.isPending} disabled={isWaiting} onClick={order}>
        {t(isFree ? 'order_free' : 'order')}
      </Button>
      <p className={classes.quiet}>{t(isFree ? 'summary.nothing' : 'order_hint')}</p>
    </div>
  )
}
