import type { OrderDetail } from '@imagora/contract'
import { Check, CircleAlert, Clock, type LucideIcon, RotateCcw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import classes from './OrderPage.module.css'

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

/** What came after the order was settled. */
function useAfterwards({ late, refunded_amount, currency }: OrderDetail): Step[] {
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

/** What has become of the order, step by step. */
export function Timeline({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const steps = [...useSteps(order), ...useAfterwards(order)]
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
