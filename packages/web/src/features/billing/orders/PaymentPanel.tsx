import { Button, Alert } from '@mantine/core'
import { Copy, ExternalLink, CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '#components/links/use-copy.ts'
import { QrCode } from '#ui/layout/QrCode.tsx'
import classes from './PaymentPanel.module.css'
import { type PaymentInProgress, preferredMethod, usePayment } from './use-payment.ts'
import { useDisclosure } from '@mantine/hooks'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { useCancelOrder, getLastPayment } from '#data/billing/orders.ts'
import { useEffect, useSyncExternalStore, type ReactNode, useId, useState } from 'react'
import type { PayLabel, PayOption, OrderDetail } from '@imagora/contract'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { useFormats } from '#lib/formats/formatters.ts'

/** Indicator that the page polls, so that nobody reloads it. */
function PollingIndicator({ children }: { children: string }) {
  return (
    <output className={classes.waiting}>
      <span className={classes.pulse} aria-hidden />
      {children}
    </output>
  )
}

function Transfer({ content }: { content: string }) {
  const { t } = useTranslation('orders')
  const copy = useCopy('text')
  return (
    <>
      <h3 className={classes.heading}>{t('pay.transfer_title')}</h3>
      <p className={classes.instructions}>{content}</p>
      <Button variant="default" leftSection={<Copy size={16} />} onClick={() => void copy(content)}>
        {t('pay.copy')}
      </Button>
      <PollingIndicator>{t('pay.transfer_hint')}</PollingIndicator>
    </>
  )
}

interface PaymentStartedProps {
  startedPayment: PaymentInProgress
  /** Opens the provider's page instead of the QR code. */
  onOpen: () => void
  onChooseOther: () => void
}

/** Instructions for the payment that was started here. */
function PaymentStarted({ startedPayment, onOpen, onChooseOther }: PaymentStartedProps) {
  const { t } = useTranslation('orders')
  const label = t(`labels.${startedPayment.option.label}`)
  return (
    <div className={classes.begun}>
      {startedPayment.action === 'qrcode' && (
        <>
          <div className={classes.code}>
            <QrCode text={startedPayment.content} label={t('pay.qr', { label })} />
          </div>
          <p className={classes.hint}>{t('pay.qr_hint', { label })}</p>
          <PollingIndicator>{t('pay.waiting')}</PollingIndicator>
          {startedPayment.option.methods.includes('web') && (
            <Button variant="default" leftSection={<ExternalLink size={16} />} onClick={onOpen}>
              {t('pay.open')}
            </Button>
          )}
        </>
      )}
      {startedPayment.action === 'transfer' && <Transfer content={startedPayment.content} />}
      {startedPayment.action === 'jump' && <PollingIndicator>{t('pay.jumping')}</PollingIndicator>}
      <Button variant="subtle" onClick={onChooseOther}>
        {t('pay.other')}
      </Button>
    </div>
  )
}

/** Cancels the order after a confirmation that names it. */
function CancelOrder({ trade_no }: { trade_no: string }) {
  const { t } = useTranslation('orders')
  const [isAsking, asking] = useDisclosure()
  const cancel = useCancelOrder()
  const handleConfirm = () =>
    cancel.mutate(trade_no, {
      onSuccess() {
        notices.success({ message: t('cancel.done') })
        asking.close()
      },
    })
  return (
    <>
      <Button variant="subtle" color="gray" onClick={asking.open}>
        {t('cancel.action')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        onConfirm={handleConfirm}
        title={t('cancel.title', { trade_no })}
        action={t('cancel.action')}
        isPending={cancel.isPending}
        error={cancel.error}
      >
        {t('cancel.hint')}
      </ConfirmDialog>
    </>
  )
}

function subscribe(listener: () => void) {
  const clock = window.setInterval(listener, 500)
  return () => window.clearInterval(clock)
}

const two = (number: number) => String(number).padStart(2, '0')

/** Formats the remaining time; hours appear only if there are any. */
function clockText(seconds: number) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return [...(hours > 0 ? [String(hours)] : []), two(minutes), two(seconds % 60)].join(':')
}

interface CountdownProps {
  label: string
  until: string
  /** Text shown once the time has run out. */
  over: string
  onExpire: () => void
}

function Countdown({ label, until, over, onExpire }: CountdownProps) {
  const end = new Date(until).getTime()
  const seconds = useSyncExternalStore(subscribe, () => Math.max(0, Math.ceil((end - Date.now()) / 1000)))
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) onExpire()
    // The dependency list omits `onOver`, so that it runs only once even if the function changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver])
  if (isOver) return <p className={classes.left}>{over}</p>
  return (
    <p className={classes.left} data-soon={seconds < 120 || undefined}>
      {label}{' '}
      <span role="timer" className={classes.clock}>
        {clockText(seconds)}
      </span>
    </p>
  )
}

const white = { fill: 'none', stroke: '#fff', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** Icon on a colored background. */
const on = (ground: string, sign: ReactNode) => (
  <>
    <rect width="24" height="24" rx="6" fill={ground} />
    {sign}
  </>
)

const bubbles = (
  <>
    <path
      fill="#fff"
      d="M10 5c-3.6 0-6.5 2.3-6.5 5.2 0 1.6.9 3 2.3 4L5.2 16l2.3-1.1c.8.2 1.6.3 2.5.3h.4a4.8 4.8 0 0 1-.2-1.4c0-2.7 2.7-4.9 6-4.9h.1C15.7 6.7 13.1 5 10 5Z"
    />
    <path
      fill="#fff"
      d="M20.5 14c0-2.3-2.2-4.1-5-4.1s-5 1.8-5 4.1 2.2 4.1 5 4.1c.6 0 1.2-.1 1.8-.2l1.8.9-.5-1.6c1.2-.8 1.9-1.9 1.9-3.2Z"
    />
  </>
)

/** Simplified brand icons in their brand colors. */
const marks: Record<PayLabel, ReactNode> = {
  stripe: on('#635bff', <path {...white} d="M4.5 9.5h15M4.5 7.5v9h15v-9ZM7.5 13.5h3" />),
  alipay: on('#1677ff', <path {...white} d="M6 7h12M12 4v6M7 10.5h9c-1 4-4.5 7.5-9 8M7.5 13.5c3.5 0 8 2 11.5 4" />),
  wxpay: on('#07c160', <path {...white} strokeWidth={2.5} d="m5.5 12.5 4.2 4.2 9-9" />),
  paypal: on('#003087', <path {...white} d="M8.5 18.5 10.5 6h4c2.3 0 3.7 1.3 3.3 3.5-.4 2.3-2.2 3.5-4.5 3.5H9.5" />),
  wechat: on('#07c160', bubbles),
  unipay: (
    <>
      <path d="M6.5 4H11L8 20H3.5Z" fill="#e21836" />
      <path d="M11 4h4.5l-3 16H8Z" fill="#00447c" />
      <path d="M15.5 4H20.5l-3 16h-5Z" fill="#007b84" />
    </>
  ),
  epay: on('#0094c5', <path {...white} d="M7.5 12.5h9a4.5 4.5 0 1 0-1.5 3.4" />),
  qqpay: on('#12b7f5', <path {...white} d="M12 5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM14 14l4 4" />),
  jdpay: on('#e1251b', <path {...white} d="M8.5 6v8.5A2.5 2.5 0 0 1 6 17M13 6v11h1.5c2.5 0 4-2 4-5.5S17 6 14.5 6Z" />),
  bank: on('#5b6773', <path {...white} d="M4.5 10 12 5.5l7.5 4.5ZM7 12.5v4M12 12.5v4M17 12.5v4M4.5 19h15" />),
  usdt: on(
    '#26a17b',
    <path {...white} d="M6.5 6.5h11M12 6.5V19M5.5 11.5c0-1.2 3-2 6.5-2s6.5.8 6.5 2-3 2-6.5 2-6.5-.8-6.5-2Z" />,
  ),
  coupon: on(
    '#8f5200',
    <path {...white} d="M4.5 8h15v2.5a1.5 1.5 0 0 0 0 3V16h-15v-2.5a1.5 1.5 0 0 0 0-3ZM13 8.5v7" />,
  ),
  double: on(
    '#7f4bc9',
    <path {...white} d="M10 4.5v5L5.5 18a1 1 0 0 0 1 1.5h11a1 1 0 0 0 1-1.5L14 9.5v-5M8.5 4.5h7" />,
  ),
}

/** Icon of a payment method; decorative, because the name is always next to it. */
const PaymentMethodIcon = ({ label, size = 28 }: { label: PayLabel; size?: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden>
    {marks[label]}
  </svg>
)

interface PayMethodsProps {
  options: PayOption[]
  /** Price of each renewal, which no coupon lowers. */
  renewalPrice: string
  isPending: boolean
  onPay: (option: PayOption, renews: boolean) => void
}

const keyOf = ({ gateway_id, channel }: PayOption) => `${gateway_id}-${channel ?? ''}`

/** Returns the hint below a payment method; two methods with the same label are told apart by their names. */
function useHint(options: PayOption[]) {
  const { t } = useTranslation('orders')
  return (one: PayOption) => {
    const { platform, label, name } = one
    const isTwin = options.filter((option) => option.label === label).length > 1
    const way = platform === 'transfer' ? 'transfer' : preferredMethod(one)
    return isTwin && name ? `${name} · ${t(`pay.${way}`)}` : t(`pay.${way}`)
  }
}

function PaymentMethods({ options, renewalPrice, isPending, onPay }: PayMethodsProps) {
  const { t } = useTranslation('orders')
  const group = useId()
  const hintOf = useHint(options)
  const [chosen, setChosen] = useState<string | null>(null)
  const [renews, setRenews] = useState(false)
  const option = options.find((one) => keyOf(one) === chosen) ?? options[0]
  if (!option) return <EmptyState illustration="soon" title={t('pay.none')} hint={t('pay.none_hint')} />
  return (
    <>
      <fieldset className={classes.methods}>
        <legend>{t('pay.methods')}</legend>
        {options.map((one) => (
          <label key={keyOf(one)} className={classes.method}>
            <PaymentMethodIcon label={one.label} />
            <span className={classes.words}>
              <span>{t(`labels.${one.label}`)}</span>
              <small>{hintOf(one)}</small>
            </span>
            <input
              type="radio"
              name={group}
              value={keyOf(one)}
              checked={one === option}
              onChange={() => setChosen(keyOf(one))}
            />
          </label>
        ))}
      </fieldset>
      {option.can_renew && (
        <div>
          <label className={classes.renews}>
            <input
              type="checkbox"
              aria-describedby={`${group}-renews`}
              checked={renews}
              onChange={({ currentTarget }) => setRenews(currentTarget.checked)}
            />
            {t('pay.renews')}
          </label>
          <p id={`${group}-renews`} className={classes.hint}>
            {t('pay.renews_hint', { price: renewalPrice })}
          </p>
        </div>
      )}
      <Button size="md" fullWidth loading={isPending} onClick={() => onPay(option, option.can_renew && renews)}>
        {t('pay.submit')}
      </Button>
    </>
  )
}

const route = getRouteApi('/user/orders/$trade_no')

interface Props {
  order: OrderDetail
  /** Refetches the order. */
  onRefetch: () => void
}

function PaymentFailedAlert({ message }: { message: string | undefined }) {
  const { t } = useTranslation('orders')
  return (
    <Alert color="red" role="alert" icon={<CircleAlert size={20} />} title={t('payment_failed')}>
      {message && message !== t('payment_failed') ? message : t('pay.failed_hint')}
    </Alert>
  )
}

/** Amount due and payment deadline. */
function AmountDue({ order: { amount, currency, expires_at }, onRefetch }: Props) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  return (
    <div>
      <p className={classes.hint}>{t('pay.due')}</p>
      <p className={classes.amount}>{formats.money(amount, currency)}</p>
      {expires_at && <Countdown label={t('pay.left')} until={expires_at} over={t('pay.over')} onExpire={onRefetch} />}
    </div>
  )
}

/**
 * Returns whether the last attempt failed: reported by the provider, or by the redirect of a user who cancelled there.
 */
function usePaymentFailure(order: OrderDetail) {
  const { payment } = route.useSearch()
  const isClosed = getLastPayment(order)?.state === 'closed'
  return { isClosed, hasFailed: isClosed || payment === 'failed' }
}

/** Pending payment that was started elsewhere or before a reload. */
function PendingPayment({ order }: Pick<Props, 'order'>) {
  const { t } = useTranslation('orders')
  const last = getLastPayment(order)
  if (last?.state !== 'open') return null
  return <PollingIndicator>{t('pay.begun', { label: t(`labels.${last.label}`) })}</PollingIndicator>
}

export function PaymentPanel({ order, onRefetch }: Props) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const { startPayment, startedPayment, isPending, error, resetPayment } = usePayment(order)
  const { isClosed, hasFailed } = usePaymentFailure(order)
  // A payment code is useless once its payment is closed.
  const activePayment = isClosed ? null : startedPayment
  const isFailed = error !== null || (hasFailed && !activePayment)
  return (
    <section className={classes.panel} aria-labelledby="pay">
      <h2 id="pay" className={classes.heading}>
        {t('pay.title')}
      </h2>
      <AmountDue order={order} onRefetch={onRefetch} />
      {isFailed && !isPending && <PaymentFailedAlert message={error?.message} />}
      {activePayment ? (
        <PaymentStarted
          startedPayment={activePayment}
          onOpen={() => startPayment(activePayment.option, { method: 'web' })}
          onChooseOther={resetPayment}
        />
      ) : (
        <>
          {!isFailed && <PendingPayment order={order} />}
          <PaymentMethods
            options={order.pay_options}
            renewalPrice={formats.money(order.product.price, order.currency)}
            isPending={isPending}
            onPay={(option, renews) => startPayment(option, { renews })}
          />
        </>
      )}
      <CancelOrder trade_no={order.trade_no} />
    </section>
  )
}
