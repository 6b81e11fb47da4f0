import type { PlanPrice, Plan } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import classes from './PlanCard.module.css'
import type { ReactNode } from 'react'
import { Badge } from '#ui/feedback/Badge.tsx'
import { FeatureList, usePlanFeatures } from './FeatureList.tsx'

/** Price in large text and its period in small text. */
function PriceText({ price }: { price: PlanPrice | undefined }) {
  const { t } = useTranslation('plans')
  const formats = useFormats()
  if (!price || price.price === null) return <p className={classes.asked}>{t('contact_price')}</p>
  return (
    <p className={classes.price}>
      <strong>{formats.money(price.price, price.currency)}</strong>{' '}
      <span>{price.duration === 0 ? t('once') : t('per', { duration: formats.period(price) })}</span>
    </p>
  )
}

interface Props {
  plan: Plan
  price: PlanPrice | undefined
  /** Status of the user's own plan, with its expiry. */
  standing?: string | undefined
  /** Heading level of the name. */
  order?: 2 | 3
  /** Action button. */
  children: ReactNode
}

/** A plan at one of its prices; a recommended price highlights the card. */
export function PlanCard({ plan, price, standing, order = 2, children }: Props) {
  const { t } = useTranslation('plans')
  const features = usePlanFeatures(plan)
  const isBest = price?.recommended ?? false
  const Name = `h${order}` as const
  return (
    <article className={classes.card} data-best={isBest || undefined}>
      {isBest && <p className={classes.ribbon}>{t('best')}</p>}
      <div className={classes.head}>
        <Name className={classes.name} dir="auto">
          {plan.name}
        </Name>
        {standing !== undefined && <Badge tone="success">{t('current')}</Badge>}
        {plan.badge && <Badge tone="brand">{plan.badge}</Badge>}
      </div>
      <p className={classes.intro} dir="auto">
        {plan.intro}
      </p>
      <PriceText price={price} />
      <p className={classes.standing} dir="auto">
        {standing ?? price?.description}
      </p>
      <div className={classes.action}>{children}</div>
      <FeatureList features={features} />
    </article>
  )
}
