import type { AdminOrderDetail, AdminPayment } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './Orders.module.css'
import { ResolveDialog } from './ResolveDialog.tsx'

const tones = { open: 'warning', paid: 'success', closed: 'neutral', late: 'danger', refunded: 'neutral' } as const

const codeOf = (text: string | null) => text && <code>{text}</code>

const wordsOf = (text: string) => text && <span className={classes.words}>{text}</span>

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
          [t('note'), wordsOf(note)],
        ]}
      />
      {state === 'late' && <ResolveDialog payment={payment} />}
    </li>
  )
}

/** Every attempt to pay an order, with what the platforms call it. */
export function PaymentList({ order: { payments } }: { order: AdminOrderDetail }) {
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
