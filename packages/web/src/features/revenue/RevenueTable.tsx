import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats.ts'
import { MoreFields } from '#ui/MoreFields.tsx'
import { ScrollRegion } from '#ui/ScrollRegion.tsx'
import type { Stretch } from './revenue-bars.ts'
import classes from './RevenuePage.module.css'

interface Props {
  currency: string
  rows: (Stretch & { label: string })[]
}

/** The same as the chart, in figures; the newest first. */
export function RevenueTable({ currency, rows }: Props) {
  const { t } = useTranslation('revenue')
  const formats = useFormats()
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
            {rows.toReversed().map(({ from, label: day, orders, amount }) => (
              <tr key={from}>
                <th scope="row">{day}</th>
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
