import type { Revenue } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats.ts'
import { useConfigs } from '#lib/site.ts'
import { BarChart } from '#ui/BarChart.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { PageSkeleton } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { revenueQuery, spans } from './queries.ts'
import { stretchesOf } from './revenue-bars.ts'
import classes from './RevenuePage.module.css'
import { RevenueTable } from './RevenueTable.tsx'

type InCurrency = Revenue['currencies'][number]

const route = getRouteApi('/admin/revenue')

function Totals({ revenue: { currency, total, refunded, order_count } }: { revenue: InCurrency }) {
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

/** What came in in one currency: sums of different ones are no sum. */
function InOneCurrency({ revenue }: { revenue: InCurrency }) {
  const { t } = useTranslation('revenue')
  const formats = useFormats()
  const { currency, days } = revenue
  const stretches = stretchesOf(days)
  const labelOf = ({ from, to }: { from: string; to: string }) =>
    from === to ? formats.day(from) : `${formats.day(from)} – ${formats.day(to)}`
  return (
    <div className={classes.currency}>
      <Totals revenue={revenue} />
      <BarChart
        label={t('chart', { currency })}
        heads={[t('day'), t('amount')]}
        bars={stretches.map((stretch) => ({
          label: labelOf(stretch),
          tick: stretch.to.slice(5),
          value: stretch.amount,
          text: `${formats.money(stretch.amount, currency)} · ${t('order_count', { count: stretch.orders })}`,
        }))}
        scale={formats.compact}
      />
      <RevenueTable currency={currency} rows={stretches.map((each) => ({ ...each, label: labelOf(each) }))} />
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
  const shown = currencies.find(({ currency }) => currency === chosen)
  if (!shown) return <EmptyState drawing="album" title={t('none')} hint={t('none_hint')} />
  if (currencies.length === 1) return <InOneCurrency revenue={shown} />
  return (
    <Tabs
      label={t('currency')}
      tabs={codes.map((name) => ({ name, label: name }))}
      chosen={shown.currency}
      onChoose={(currency) => void navigate({ search: { ...search, currency }, replace: true })}
    >
      <InOneCurrency revenue={shown} />
    </Tabs>
  )
}

/** What was earned, day by day, each currency by itself. */
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
        {spans.map((span) => (
          <FilterChip
            key={span}
            label={t('days', { count: span })}
            isOn={span === days}
            onToggle={() => void navigate({ search: { ...search, days: span }, replace: true })}
          />
        ))}
      </div>
      {error && !data && <ErrorState hint={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data && <Content revenue={data} />}
    </>
  )
}
