import type { Plan, PlanPrice } from '@imagora/contract'
import { SegmentedControl } from '@mantine/core'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useScreenTitle } from '#lib/browser/title.ts'
import { TextLink } from '#ui/layout/links.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { CouponField } from './CouponField.tsx'
import classes from './PlanPage.module.css'
import { PriceChoice } from './PriceChoice.tsx'
import { Summary } from './Summary.tsx'
import { useCheckout, useChosenPrice } from './use-checkout.ts'

interface CurrencyProps {
  price: PlanPrice
  value: string
  onChange: (currency: string) => void
}

/** Only where a price is given in several. */
function CurrencyChoice({ price: { amounts }, value, onChange }: CurrencyProps) {
  const { t } = useTranslation('plans')
  if (amounts.length < 2) return null
  return (
    <section className={classes.card} aria-labelledby="currency">
      <h2 id="currency" className={classes.heading}>
        {t('currency')}
      </h2>
      <SegmentedControl
        aria-labelledby="currency"
        data={amounts.map(({ currency }) => currency)}
        value={value}
        onChange={onChange}
      />
    </section>
  )
}

/** The last look before the order: what, for how long, in which money, with which coupon, and what it comes to. */
export function Checkout({ plan, price }: { plan: Plan; price: PlanPrice }) {
  const { t } = useTranslation(['plans', 'app'])
  const title = t('app:titles.checkout')
  const { prices, search, change } = useChosenPrice(plan)
  const checkout = useCheckout(price)
  const { coupon, currency } = checkout
  useScreenTitle(title)
  return (
    <div className={classes.page}>
      <TextLink
        to="/user/plans/$id"
        params={{ id: String(plan.id) }}
        search={{ ...search, step: undefined }}
        className={classes.back}
      >
        <ArrowLeft size={16} aria-hidden />
        {t('plans:back_to_plan')}
      </TextLink>
      <PageTitle title={title} />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <section className={classes.card}>
            <PriceChoice
              prices={prices}
              value={price.id}
              currency={currency}
              onChange={(id) => change({ price: id })}
            />
          </section>
          <CurrencyChoice price={price} value={currency} onChange={(next) => change({ currency: next })} />
          <section className={classes.card}>
            <CouponField {...coupon} onChange={(code) => change({ coupon: code })} />
          </section>
        </div>
        <div className={classes.side}>
          <section className={classes.card} aria-labelledby="summary">
            <h2 id="summary" className={classes.heading}>
              {t('plans:summary.title')}
            </h2>
            <Summary checkout={checkout} />
          </section>
        </div>
      </div>
    </div>
  )
}
