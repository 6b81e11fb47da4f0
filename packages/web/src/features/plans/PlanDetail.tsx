import type { Plan } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { FeatureList } from '#components/plans/FeatureList.tsx'
import { PlanAction } from '#components/plans/PlanAction.tsx'
import { usePlanFeatures } from '#components/plans/use-plan-features.ts'
import { ButtonLink } from '#ui/layout/links.tsx'
import { PlanHead } from './PlanHead.tsx'
import classes from './PlanPage.module.css'
import { PriceChoice } from './PriceChoice.tsx'
import { useChosenPrice } from './use-checkout.ts'
import { useStanding } from './use-standing.ts'

/** What a plan brings and what it may cost; the way to checkout. */
export function PlanDetail({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const { prices, price, search, change } = useChosenPrice(plan)
  const features = usePlanFeatures(plan)
  const standing = useStanding()(plan)
  return (
    <div className={classes.page}>
      <PlanHead plan={plan} standing={standing} />
      <div className={classes.columns}>
        <section className={classes.card} aria-labelledby="about">
          <h2 id="about" className={classes.heading}>
            {t('about')}
          </h2>
          {plan.intro && <p className={classes.intro}>{plan.intro}</p>}
          <FeatureList features={features} />
          {standing && <p className={classes.note}>{standing}</p>}
        </section>
        <div className={classes.side}>
          {price ? (
            <section className={classes.card}>
              <PriceChoice prices={prices} value={price.id} onChange={(id) => change({ price: id })} />
              <ButtonLink
                from="/user/plans/$id"
                to="."
                search={{ ...search, price: price.id, step: 'checkout' }}
                size="md"
                fullWidth
              >
                {t('to_checkout')}
              </ButtonLink>
            </section>
          ) : (
            <section className={classes.card}>
              <p className={classes.asked}>{t('contact_price')}</p>
              <PlanAction plan={plan} price={undefined} />
            </section>
          )}
        </div>
      </div>
    </div>
  )
}
