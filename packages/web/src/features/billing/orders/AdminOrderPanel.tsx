import type { AdminOrderDetail, AdminPayment } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'
import { afterMutation } from '#ui/feedback/after-mutation.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { useConfirmTransfer, useAdminCancelOrder, useResolvePayment, adminOrderQuery } from '#data/billing/orders.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import classes from './AdminOrders.module.css'
import { RefundDialog } from './RefundDialog.tsx'
import { RadioList } from '#ui/field/RadioList.tsx'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { OrderBadges } from './OrderStatus.tsx'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'

/** Confirms a payment received outside of any gateway, with a note on where it was seen. */
function ConfirmTransfer({ order: { trade_no, amount, currency } }: { order: AdminOrderDetail }) {
  const { t } = useTranslation('admin-orders')
  const formats = useFormats()
  const [isOpen, dialog] = useDisclosure()
  const [note, setNote] = useState('')
  const { mutateAsync, isPending, error } = useConfirmTransfer(trade_no)
  const confirm = () =>
    afterMutation(mutateAsync(note), () => {
      dialog.close()
      notices.success({ message: t('confirm.done') })
    })
  return (
    <>
      <WriteAccess>
        <Button onClick={dialog.open}>{t('confirm.open')}</Button>
      </WriteAccess>
      <ActionDialog
        opened={isOpen}
        onClose={dialog.close}
        title={t('confirm.open')}
        hint={t('confirm.hint', { amount: formats.money(amount, currency) })}
        action={t('confirm.act')}
        isDisabled={note.trim() === ''}
        isPending={isPending}
        error={error}
        onAction={confirm}
      >
        <TextInput
          label={t('note')}
          description={t('confirm.note_hint')}
          value={note}
          maxLength={limits.order.note}
          required
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </ActionDialog>
    </>
  )
}

interface AdminOrderActionsProps {
  order: AdminOrderDetail
}

function Cancel({ order: { trade_no } }: AdminOrderActionsProps) {
  const { t } = useTranslation('admin-orders')
  const [isAsking, asking] = useDisclosure()
  const { mutateAsync, isPending, error } = useAdminCancelOrder(trade_no)
  const cancel = () =>
    afterMutation(mutateAsync(), () => {
      asking.close()
      notices.success({ message: t('cancel.done') })
    })
  return (
    <>
      <WriteAccess>
        <Button variant="default" onClick={asking.open}>
          {t('cancel.open')}
        </Button>
      </WriteAccess>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        onConfirm={cancel}
        title={t('cancel.named', { trade_no })}
        action={t('cancel.open')}
        isPending={isPending}
        error={error}
      >
        {t('cancel.hint')}
      </ConfirmDialog>
    </>
  )
}

function AdminOrderActions({ order }: AdminOrderActionsProps) {
  const { status, refundable, can_confirm, can_take_back } = order
  const canRefund = refundable !== null && (refundable.amount > 0 || can_take_back)
  if (status !== 'unpaid' && !can_confirm && !canRefund) return null
  return (
    <div className={classes.acts}>
      {can_confirm && <ConfirmTransfer order={order} />}
      {status === 'unpaid' && <Cancel order={order} />}
      {canRefund && <RefundDialog order={order} refundable={refundable} />}
    </div>
  )
}

const decisions = ['grant', 'refunded'] as const

/** Resolves a late or mismatched payment: it is either accepted or refunded. */
function ResolveDialog({ payment: { id } }: { payment: AdminPayment }) {
  const { t } = useTranslation('admin-orders')
  const [isOpen, dialog] = useDisclosure()
  const [decision, setDecision] = useState<(typeof decisions)[number]>()
  const [note, setNote] = useState('')
  const { mutateAsync, isPending, error } = useResolvePayment()
  const resolve = () => {
    if (!decision) return
    afterMutation(mutateAsync({ id, decision, note }), () => {
      dialog.close()
      notices.success({ message: t(`resolve.done.${decision}`) })
    })
  }
  return (
    <>
      <WriteAccess>
        <Button variant="light" onClick={dialog.open}>
          {t('resolve.open')}
        </Button>
      </WriteAccess>
      <ActionDialog
        opened={isOpen}
        onClose={dialog.close}
        title={t('resolve.open')}
        hint={t('resolve.hint')}
        action={t('resolve.act')}
        isDisabled={!decision}
        isPending={isPending}
        error={error}
        onAction={resolve}
      >
        <RadioList
          label={t('resolve.decision')}
          options={decisions.map((value) => ({
            value,
            label: t(`resolve.decisions.${value}`),
            help: t(`resolve.help.${value}`),
          }))}
          {...(decision && { value: decision })}
          onChange={setDecision}
        />
        <TextInput
          label={t('note')}
          description={t('refund.note_hint')}
          value={note}
          maxLength={limits.order.note}
          autoComplete="off"
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </ActionDialog>
    </>
  )
}

const tones = { open: 'warning', paid: 'success', closed: 'neutral', late: 'danger', refunded: 'neutral' } as const

const codeOf = (text: string | null) => text && <code>{text}</code>

const renderText = (text: string) => text && <span className={classes.words}>{text}</span>

function Payment({ payment }: { payment: AdminPayment }) {
  const { t } = useTranslation(['admin-orders', 'orders'])
  const formats = useFormats()
  const { state, label, amount, currency, received_amount, received_currency, late_reason, note } = payment
  const hasReceived = received_amount !== null && received_currency !== null
  return (
    <li className={classes.item}>
      <div className={classes.itemHead}>
        <strong>{t(`orders:labels.${label}`)}</strong>
        <span>{formats.money(amount, currency)}</span>
        <Badge tone={tones[state]}>{t(`payment_states.${state}`)}</Badge>
      </div>
      {late_reason && <p className={classes.late}>{t(`late_reasons.${late_reason}`)}</p>}
      <DescriptionList
        facts={[
          [t('created_at'), formats.dateTime(payment.created_at)],
          [t('paid_at'), payment.paid_at && formats.dateTime(payment.paid_at)],
          [t('received'), hasReceived && formats.money(received_amount, received_currency)],
          [t('reference'), codeOf(payment.reference)],
          [t('provider_trade_no'), codeOf(payment.provider_trade_no)],
          [t('note'), renderText(note)],
        ]}
      />
      {state === 'late' && <ResolveDialog payment={payment} />}
    </li>
  )
}

/** Payment attempts of an order, with the ids of the payment platforms. */
function PaymentList({ order: { payments } }: { order: AdminOrderDetail }) {
  const { t } = useTranslation('admin-orders')
  return (
    <Section title={t('payments')} {...(payments.length === 0 && { hint: t('no_payments') })}>
      {payments.length > 0 && (
        <ul className={classes.list}>
          {payments.map((payment) => (
            <Payment key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
    </Section>
  )
}

const refundTextOf = (text: string) => text && <span className={classes.words}>{text}</span>

function RefundList({ order: { refunds } }: { order: AdminOrderDetail }) {
  const { t } = useTranslation('admin-orders')
  const formats = useFormats()
  if (refunds.length === 0) return null
  return (
    <Section title={t('refunds')}>
      <ul className={classes.list}>
        {refunds.map(({ id, amount, currency, note, by, created_at }) => (
          <li key={id} className={classes.item}>
            <div className={classes.itemHead}>
              <strong>{formats.money(amount, currency)}</strong>
            </div>
            <DescriptionList
              facts={[
                [t('created_at'), formats.dateTime(created_at)],
                [t('by'), by?.username],
                [t('note'), refundTextOf(note)],
              ]}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

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

/** Product as it was when the order was placed. */
function Snapshot({ order: { snapshot, product, pay_cycle } }: Props) {
  const { t } = useTranslation('admin-orders')
  const formats = useFormats()
  const { features, group, capacity } = snapshot
  return (
    <Section title={t('snapshot')} hint={t('snapshot_hint')}>
      <DescriptionList
        facts={[
          [t('cycle'), pay_cycle],
          [t('duration'), product.duration === 0 ? t('forever') : formats.duration(product)],
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

export function AdminOrderPanel({ tradeNo }: { tradeNo: string }) {
  const { data: order, error, refetch } = useQuery(adminOrderQuery(tradeNo))
  if (error && !order) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!order) return <PageSkeleton />
  return (
    <>
      <div className={classes.head}>
        <h3>{order.snapshot.name}</h3>
        <OrderBadges order={order} />
      </div>
      <OrderFacts order={order} />
      <AdminOrderActions order={order} />
      <PaymentList order={order} />
      <RefundList order={order} />
      <Snapshot order={order} />
    </>
  )
}
