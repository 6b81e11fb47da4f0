import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CycleSwitch } from '#components/plans/CycleSwitch.tsx'
import { firstCycle, priceFor } from '#components/plans/cycles.ts'
import { PlanAction } from '#components/plans/PlanAction.tsx'
import { PlanCard } from '#components/plans/PlanCard.tsx'
import { PlanGrid, PlansSkeleton } from '#components/plans/PlanGrid.tsx'
import classes from './HomePlans.module.css'
import { planTeaserQuery } from '#data/content/site.ts'

/** Cards of a few plans; renders nothing if none are sold or the request fails. */
export function HomePlans() {
  const { t } = useTranslation('plans')
  const { data, isPending } = useQuery(planTeaserQuery)
  const plans = data?.data ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const cycle = chosen ?? firstCycle(plans)
  if (!isPending && plans.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="plans">
      <h2 id="plans" className={classes.heading}>
        {t('teaser.title')}
      </h2>
      <p className={classes.hint}>{t('teaser.hint')}</p>
      <CycleSwitch plans={plans} value={cycle} onChange={setChosen} />
      {isPending ? (
        <PlansSkeleton />
      ) : (
        <PlanGrid label={t('teaser.title')} plans={plans}>
          {(plan) => {
            const price = priceFor(plan, cycle)
            return (
              <PlanCard plan={plan} price={price} order={3}>
                <PlanAction plan={plan} price={price} />
              </PlanCard>
            )
          }}
        </PlanGrid>
      )}
      <p className={classes.all}>
        <Link to="/user/plans">
          {t('teaser.all')}
          <ArrowRight size={16} aria-hidden />
        </Link>
      </p>
    </section>
  )
}
