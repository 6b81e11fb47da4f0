import type { Revenue } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { stretchesOf } from '#components/day-chart/chart-periods.ts'
import { usePeriodLabel } from '#components/day-chart/DayChart.tsx'
import { useFormats } from '#lib/formats/formats.ts'
import { MoreFields } from '#ui/form/MoreFields.tsx'
import { ScrollRegion } from '#ui/layout/ScrollRegion.tsx'
import classes from './RevenuePage.module.css'

interface Props {
  currency: string
  days: Revenue['currencies'][number]['days']
}

/** The same as the chart, in figures; the newest first. */
export function RevenueTable({ currency, days }: Props) {
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
            {stretchesOf(days)
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
