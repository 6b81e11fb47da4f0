import type { PlanPrice } from '@imagora/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './PlanPage.module.css'

interface Props {
  prices: PlanPrice[]
  value: number | undefined
  /** Preferred currency, used for prices available in it. */
  currency?: string
  onChange: (id: number) => void
}

function amountIn({ price, currency, amounts }: PlanPrice, preferredCurrency: string | undefined) {
  return amounts.find((amount) => amount.currency === preferredCurrency) ?? { price: price ?? 0, currency }
}

export function PriceChoice({ prices, value, currency, onChange }: Props) {
  const { t } = useTranslation('plans')
  const formats = useFormats()
  const name = useId()
  return (
    <fieldset className={classes.prices}>
      <legend className={classes.heading}>{t('prices')}</legend>
      {prices.map((price) => {
        const amount = amountIn(price, currency)
        return (
          <label key={price.id} className={classes.option}>
            <input
              type="radio"
              name={name}
              value={price.id}
              checked={price.id === value}
              onChange={() => onChange(price.id)}
            />
            <span className={classes.words}>
              <span className={classes.named}>
                {price.name}
                {price.recommended && <Badge tone="brand">{t('best')}</Badge>}
              </span>
              <small>
                {price.duration === 0 ? t('once') : formats.duration(price)}
                {price.description && ` · ${price.description}`}
              </small>
            </span>
            <strong>{formats.money(amount.price, amount.currency)}</strong>
          </label>
        )
      })}
    </fieldset>
  )
}
