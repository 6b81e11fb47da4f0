import type { OrderPreview, Plan, PlanPrice } from '@imagora/contract'
import { Alert, Button, TextInput, SegmentedControl } from '@mantine/core'
import { CalendarCheck, TriangleAlert, Ticket, X, ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import { SkeletonBlock, Skeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './PlanPage.module.css'
import { type CheckoutState, useCheckout, useSelectedPrice } from './use-checkout.ts'
import { type FormEvent, useState } from 'react'
import { reportFormValidity } from '#data/api/form-errors.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { useScreenTitle } from '#lib/browser/title.ts'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { PriceChoice } from './PriceChoice.tsx'

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
function ReplacementWarning({ replaces }: Pick<OrderPreview, 'replaces'>) {
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

function OrderFailure({ error }: { error: Error }) {
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
function OrderSummary({ checkout: { activePreview, isWaiting, create, order } }: { checkout: CheckoutState }) {
  const { t } = useTranslation('plans')
  const { data: preview, error, refetch } = activePreview
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
      <ReplacementWarning replaces={preview.replaces} />
      {create.error && <OrderFailure error={create.error} />}
      <Button size="md" fullWidth loading={create.isPending} disabled={isWaiting} onClick={order}>
        {t(isFree ? 'order_free' : 'order')}
      </Button>
      <p className={classes.quiet}>{t(isFree ? 'summary.nothing' : 'order_hint')}</p>
    </div>
  )
}

interface Props {
  /** Code being validated. */
  code: string | undefined
  /** Name of the coupon once the server has accepted the code. */
  name: string | undefined
  error: Error | null
  isPending: boolean
  onChange: (code: string | undefined) => void
}

/** Coupon field; the server's verdict appears below it. */
function CouponField({ code, name, error, isPending, onChange }: Props) {
  const { t } = useTranslation('plans')
  const [text, setText] = useState(code ?? '')
  const [isMissing, setMissing] = useState(false)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(text.trim() === '')
    reportFormValidity(text.trim() !== '')
    if (text.trim() !== '') onChange(text.trim())
  }
  const handleRemove = () => {
    setText('')
    onChange(undefined)
  }

  if (code && name !== undefined) {
    return (
      <div className={classes.applied}>
        <Ticket size={20} aria-hidden />
        <output>
          {t('coupon.applied', { name })}
          <small>{code}</small>
        </output>
        <IconButton label={t('coupon.remove', { code })} onClick={handleRemove}>
          <X size={16} />
        </IconButton>
      </div>
    )
  }
  return (
    <form className={classes.coupon} onSubmit={handleSubmit} noValidate>
      <TextInput
        label={t('coupon.label')}
        placeholder={t('coupon.placeholder')}
        value={text}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={isMissing ? t('coupon.required') : error?.message}
      />
      <Button type="submit" variant="default" loading={isPending}>
        {t('coupon.apply')}
      </Button>
    </form>
  )
}

interface CurrencyProps {
  price: PlanPrice
  value: string
  onChange: (currency: string) => void
}

/** Currency selection; shown only if the price has several. */
function CurrencyChoice({ price: { amounts }, value, onChange }: CurrencyProps) {
  const { t } = useTranslation('plans')
  if (amounts.length < 2) return null
  return (
    <section className={classes.card} aria-labelledby="currency">
      <h2 id="currency" className={classes.heading}>
        {t('currency')}
      </h2>
      <SegmentedControl
        aria-labelledby="currency"
        data={amounts.map(({ currency }) => currency)}
        value={value}
        onChange={onChange}
      />
    </section>
  )
}

export function Checkout({ plan, price }: { plan: Plan; price: PlanPrice }) {
  const { t } = useTranslation(['plans', 'app'])
  const title = t('app:titles.checkout')
  const { prices, search, change } = useSelectedPrice(plan)
  const checkout = useCheckout(price)
  const { coupon, currency } = checkout
  useScreenTitle(title)
  return (
    <div className={classes.page}>
      <TextLink
        to="/user/plans/$id"
        params={{ id: String(plan.id) }}
        search={{ ...search, step: undefined }}
        className={classes.back}
      >
        <ArrowLeft size={16} aria-hidden />
        {t('plans:back_to_plan')}
      </TextLink>
      <PageTitle title={title} />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <section className={classes.card}>
            <PriceChoice
              prices={prices}
              value={price.id}
              currency={currency}
              onChange={(id) => change({ price: id })}
            />
          </section>
          <CurrencyChoice price={price} value={currency} onChange={(next) => change({ currency: next })} />
          <section className={classes.card}>
            <CouponField {...coupon} onChange={(code) => change({ coupon: code })} />
          </section>
        </div>
        <div className={classes.side}>
          <section className={classes.card} aria-labelledby="summary">
            <h2 id="summary" className={classes.heading}>
              {t('plans:summary.title')}
            </h2>
            <OrderSummary checkout={checkout} />
          </section>
        </div>
      </div>
    </div>
  )
}
