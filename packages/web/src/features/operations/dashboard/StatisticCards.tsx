import type { Statistics, StatisticSeries } from '@imagora/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BarChart } from '#ui/chart/BarChart.tsx'
import { MoreFields } from '#ui/form/MoreFields.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import { ScrollRegion } from '#ui/layout/ScrollRegion.tsx'
import { changeOf, useStatisticFormats } from './statistic-formats.ts'
import classes from './Statistics.module.css'

interface SeriesProps {
  statistics: Statistics
  series: StatisticSeries
}

/** The change in numbers for the eye, and in words for screen readers. */
function Change({ series }: { series: StatisticSeries }) {
  const { t, i18n } = useTranslation('overview')
  const change = changeOf(series)
  if (change === null) return series.total > 0 ? <span>{t('statistics.none')}</span> : null
  const signed = new Intl.NumberFormat(i18n.language, { style: 'percent', signDisplay: 'exceptZero' })
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(Math.abs(change))
  const rising = change > 0 ? t('statistics.up', { share }) : t('statistics.down', { share })
  return (
    <>
      <span className={classes.change} aria-hidden>
        {signed.format(change)}
      </span>
      <span className="unseen">{change === 0 ? t('statistics.same') : rising}</span>
    </>
  )
}

/** Data of the chart as a table, newest first. */
function StatisticTable({ statistics, series, title }: SeriesProps & { title: string }) {
  const { t } = useTranslation('overview')
  const { formatPeriod, formatValue } = useStatisticFormats(statistics)
  const rows = statistics.periods.map((period, index) => ({ period, index })).toReversed()
  return (
    <MoreFields title={t('statistics.table')}>
      <ScrollRegion label={title} className={classes.region} isNested>
        <table className={classes.table}>
          <caption className="unseen">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('statistics.period')}</th>
              <th scope="col">{t('statistics.current')}</th>
              <th scope="col">{t('statistics.previous')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ period, index }) => (
              <tr key={period.begins_at}>
                <th scope="row">{formatPeriod(period)}</th>
                <td>{formatValue(series, series.values[index]!)}</td>
                <td>{formatValue(series, series.previous[index]!)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </MoreFields>
  )
}

function StatisticCard({ statistics, series, action }: SeriesProps & { action?: ReactNode }) {
  const { t } = useTranslation(['overview', 'app'])
  const { formatPeriod, formatTick, formatScale, formatValue, titleOf } = useStatisticFormats(statistics)
  const title = titleOf(series)
  const format = (value: number) => formatValue(series, value)
  return (
    <Card title={title} action={action}>
      <p className={classes.sum}>
        <strong>{format(series.total)}</strong>
        <Change series={series} />
      </p>
      <div className={classes.chart}>
        <BarChart
          label={title}
          heads={[t('statistics.period'), t('statistics.current'), t('statistics.previous')]}
          formatValue={(value) => formatScale(series, value)}
          bars={statistics.periods.map((period, index) => ({
            id: period.begins_at,
            label: formatPeriod(period),
            tick: formatTick(period),
            value: series.values[index]!,
            text: format(series.values[index]!),
            previous: { value: series.previous[index]!, text: format(series.previous[index]!) },
          }))}
        />
      </div>
      <p className={classes.legend}>
        {t('app:labeled', { label: t('statistics.previous'), value: format(series.previous_total) })}
      </p>
      <StatisticTable statistics={statistics} series={series} title={title} />
    </Card>
  )
}

interface Props {
  statistics: Statistics
  /** Number of suspended users. */
  suspended: number
}

/** A chart of each series that the role may read. */
export function StatisticCards({ statistics, suspended }: Props) {
  const { t } = useTranslation('overview')
  const actionOf = ({ key }: StatisticSeries) => {
    if (key === 'orders') return <TextLink to="/admin/revenue">{t('orders.more')}</TextLink>
    if (key !== 'users' || suspended === 0) return null
    return (
      <TextLink to="/admin/users" search={{ is_suspended: 1 }}>
        {t('users.suspended', { count: suspended })}
      </TextLink>
    )
  }
  return statistics.series.map((series) => (
    <StatisticCard
      key={`${series.key} ${series.currency}`}
      statistics={statistics}
      series={series}
      action={actionOf(series)}
    />
  ))
}
