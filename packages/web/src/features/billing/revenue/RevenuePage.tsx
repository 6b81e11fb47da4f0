import type { Revenue } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { groupIntoPeriods } from '#components/day-chart/chart-periods.ts'
import { usePeriodLabel, DayChart } from '#components/day-chart/DayChart.tsx'
import { useFormats } from '#lib/formats/formatters.ts'
import { MoreFields } from '#ui/form/MoreFields.tsx'
import { ScrollRegion } from '#ui/layout/ScrollRegion.tsx'
import classes from './RevenuePage.module.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { PeriodChips } from '#components/day-chart/PeriodChips.tsx'
import { useConfigs } from '#data/content/site.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { revenueQuery } from '#data/billing/orders.ts'

interface Props {
  currency: string
  days: Revenue['currencies'][number]['days']
}

/** Data of the chart as a table, newest first. */
function RevenueTable({ currency, days }: Props) {
  const { t } = useTranslation('revenue')
  const formats = useFormats()
  const labelOf = usePeriodLabel()
  const label = t('table', { currency })
  return (
    <MoreFields title={t('as_table')}>
      <ScrollRegion label={label} className={classes.region}>
        <table className={classes.table}>
          <caption className="unseen">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('orders')}</th>
              <th scope="col">{t('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {groupIntoPeriods(days)
              .toReversed()
              .map(({ from, to, orders, amount }) => (
                <tr key={from}>
                  <th scope="row">{labelOf({ from, to })}</th>
                  <td>{formats.number(orders)}</td>
                  <td>{formats.money(amount, currency)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </ScrollRegion>
    </MoreFields>
  )
}

type CurrencyRevenue = Revenue['currencies'][number]

const route = getRouteApi('/admin/revenue')

function Totals({ revenue: { currency, total, refunded, order_count } }: { revenue: CurrencyRevenue }) {
  const { t } = useTranslation('revenue')
  const formats = useFormats()
  const facts = [
    [t('total'), formats.money(total, currency)],
    [t('refunded'), formats.money(refunded, currency)],
    [t('orders'), formats.number(order_count)],
  ] as const
  return (
    <dl className={classes.totals}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Revenue in one currency; amounts in different currencies cannot be added up. */
function CurrencyRevenueSection({ revenue }: { revenue: CurrencyRevenue }) {
  const { t } = useTranslation('revenue')
  const formats = useFormats()
  const { currency, days } = revenue
  return (
    <div className={classes.currency}>
      <Totals revenue={revenue} />
      <DayChart
        label={t('chart', { currency })}
        heads={[t('day'), t('amount')]}
        days={days}
        value={({ amount }) => amount}
        text={({ amount, orders }) => `${formats.money(amount, currency)} · ${t('order_count', { count: orders })}`}
      />
      <RevenueTable currency={currency} days={days} />
    </div>
  )
}

function Content({ revenue: { currencies } }: { revenue: Revenue }) {
  const { t } = useTranslation('revenue')
  const site = useConfigs().app.currency
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const codes = currencies.map(({ currency }) => currency)
  const chosen = [search.currency, site, codes[0]].find((code) => code !== undefined && codes.includes(code))
  const selectedRevenue = currencies.find(({ currency }) => currency === chosen)
  if (!selectedRevenue) return <EmptyState illustration="album" title={t('none')} hint={t('none_hint')} />
  if (currencies.length === 1) return <CurrencyRevenueSection revenue={selectedRevenue} />
  return (
    <Tabs
      label={t('currency')}
      tabs={codes.map((name) => ({ name, label: name }))}
      selected={selectedRevenue.currency}
      onSelect={(currency) => void navigate({ search: { ...search, currency }, replace: true })}
    >
      <CurrencyRevenueSection revenue={selectedRevenue} />
    </Tabs>
  )
}

export function RevenuePage() {
  const { t } = useTranslation(['revenue', 'app'])
  const { days = 30, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(revenueQuery(days))
  return (
    <>
      <PageTitle title={t('app:titles.admin_revenue')}>
        <ButtonLink to="/admin/orders" variant="default" leftSection={<ReceiptText size={16} />}>
          {t('app:titles.admin_orders')}
        </ButtonLink>
      </PageTitle>
      <div className={classes.spans}>
        <PeriodChips
          days={days}
          label={(count) => t('days', { count })}
          onChoose={(span) => void navigate({ search: { ...search, days: span }, replace: true })}
        />
      </div>
      {error && !data && <ErrorState hint={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data && <Content revenue={data} />}
    </>
  )
}
