import { Button, TextInput, SegmentedControl } from '@mantine/core'
import { Ticket, X, ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportForm } from '#data/api/form-errors.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import classes from './PlanPage.module.css'
import type { Plan, PlanPrice } from '@imagora/contract'
import { useScreenTitle } from '#lib/browser/title.ts'
import { TextLink } from '#ui/layout/links.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { PriceChoice } from './PriceChoice.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { useCheckout, useChosenPrice } from './use-checkout.ts'

interface Props {
  /** Code being validated. */
  code: string | undefined
  /** Name of the coupon once the server has accepted the code. */
  name: string | undefined
  error: Error | null
  isPending: boolean
  onChange: (code: string | undefined) => void
}

/** Coupon field; the server's verdict appears below it. */
function CouponField({ code, name, error, isPending, onChange }: Props) {
  const { t } = useTranslation('plans')
  const [text, setText] = useState(code ?? '')
  const [isMissing, setMissing] = useState(false)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(text.trim() === '')
    reportForm(text.trim() !== '')
    if (text.trim() !== '') onChange(text.trim())
  }
  const handleRemove = () => {
    setText('')
    onChange(undefined)
  }

  if (code && name !== undefined) {
    return (
      <div className={classes.applied}>
        <Ticket size={20} aria-hidden />
        <output>
          {t('coupon.applied', { name })}
          <small>{code}</small>
        </output>
        <IconButton label={t('coupon.remove', { code })} onClick={handleRemove}>
          <X size={16} />
        </IconButton>
      </div>
    )
  }
  return (
    <form className={classes.coupon} onSubmit={handleSubmit} noValidate>
      <TextInput
        label={t('coupon.label')}
        placeholder={t('coupon.placeholder')}
        value={text}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={isMissing ? t('coupon.required') : error?.message}
      />
      <Button type="submit" variant="default" loading={isPending}>
        {t('coupon.apply')}
      </Button>
    </form>
  )
}

interface CurrencyProps {
  price: PlanPrice
  value: string
  onChange: (currency: string) => void
}

/** Currency selection; shown only if the price has several. */
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
            <OrderSummary checkout={checkout} />
          </section>
        </div>
      </div>
    </div>
  )
}
