import type { Overview } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { DayChart } from '#components/day-chart/DayChart.tsx'
import type { Span } from '#data/operations/search-params.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { Card } from '#ui/layout/Card.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import classes from './DailyCharts.module.css'

type Day = Overview['days'][number]

const sumOf = (days: Day[], pick: (day: Day) => number) => days.reduce((sum, day) => sum + pick(day), 0)

export function DailyUploadsCard({ days }: { days: Day[] }) {
  const { t } = useTranslation('overview')
  const formats = useFormats()
  const words = (count: number, bytes: number) => t('uploads.sum', { count, size: formats.bytes(bytes) })
  const count = sumOf(days, ({ photos }) => photos)
  return (
    <Card title={t('uploads.title')}>
      <p className={classes.sum}>
        {count > 0
          ? words(
              count,
              sumOf(days, ({ bytes }) => bytes),
            )
          : t('uploads.none')}
      </p>
      <div className={classes.chart}>
        <DayChart
          label={t('uploads.title')}
          heads={[t('day'), t('uploads.head')]}
          days={days}
          value={({ photos }) => photos}
          text={({ photos, bytes }) => words(photos, bytes)}
        />
      </div>
    </Card>
  )
}

export function DailyUsersCard({ days, suspended }: { days: Day[]; suspended: number }) {
  const { t } = useTranslation('overview')
  const count = sumOf(days, ({ users }) => users)
  return (
    <Card
      title={t('users.title')}
      action={
        suspended > 0 && (
          <TextLink to="/admin/users" search={{ is_suspended: 1 }}>
            {t('users.suspended', { count: suspended })}
          </TextLink>
        )
      }
    >
      <p className={classes.sum}>{count > 0 ? t('users.sum', { count }) : t('users.none')}</p>
      <div className={classes.chart}>
        <DayChart
          label={t('users.title')}
          heads={[t('day'), t('users.head')]}
          days={days}
          value={({ users }) => users}
          text={({ users }) => t('users.sum', { count: users })}
        />
      </div>
    </Card>
  )
}

interface OrdersProps {
  revenue: Overview['revenue']
  days: Day[]
  span: Span
}

/** Daily revenue, each currency separately. */
export function DailyOrdersCard({ revenue, days, span }: OrdersProps) {
  const { t } = useTranslation('overview')
  const formats = useFormats()
  return (
    <Card
      title={t('orders.title')}
      action={
        <TextLink to="/admin/revenue" search={span === 30 ? {} : { days: span }}>
          {t('orders.more')}
        </TextLink>
      }
    >
      {revenue.length === 0 ? (
        <p className={classes.sum}>{t('orders.none')}</p>
      ) : (
        <ul className={classes.money}>
          {revenue.map(({ currency, total, order_count }) => (
            <li key={currency}>
              <strong>{formats.money(total, currency)}</strong>
              <span>{t('orders.sum', { count: order_count })}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.chart}>
        <DayChart
          label={t('orders.chart')}
          heads={[t('day'), t('orders.head')]}
          days={days}
          value={({ orders }) => orders}
          text={({ orders }) => t('orders.sum', { count: orders })}
        />
      </div>
    </Card>
  )
}
