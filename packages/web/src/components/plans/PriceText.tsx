import type { PlanPrice } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import classes from './PlanCard.module.css'

/** What it costs, large, and for how long, small. */
export function PriceText({ price }: { price: PlanPrice | undefined }) {
  const { t } = useTranslation('plans')
  const formats = useFormats()
  if (!price || price.price === null) return <p className={classes.asked}>{t('contact_price')}</p>
  return (
    <p className={classes.price}>
      <strong>{formats.money(price.price, price.currency)}</strong>{' '}
      <span>{price.duration === 0 ? t('once') : t('per', { duration: formats.duration(price.duration) })}</span>
    </p>
  )
}
