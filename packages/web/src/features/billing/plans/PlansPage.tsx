import type { Plan } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CycleSwitch } from '#components/plans/CycleSwitch.tsx'
import { firstCycle, priceFor } from '#components/plans/cycles.ts'
import { PlanAction } from '#components/plans/PlanAction.tsx'
import { PlanCard } from '#components/plans/PlanCard.tsx'
import { PlanGrid, PlansSkeleton } from '#components/plans/PlanGrid.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import classes from './PlansPage.module.css'
import { plansQuery, type PlanType } from '#data/billing/plans.ts'
import { useOwnedPlans } from './use-owned-plans.ts'

const route = getRouteApi('/user/plans')

function Cards({ type, plans }: { type: PlanType; plans: Plan[] }) {
  const { t } = useTranslation('plans')
  const [cycle, setCycle] = useState(() => firstCycle(plans))
  const getOwnedText = useOwnedPlans()
  return (
    <>
      <CycleSwitch plans={plans} value={cycle} onChange={setCycle} />
      <PlanGrid label={t(`types.${type}`)} plans={plans}>
        {(plan) => {
          const price = priceFor(plan, cycle)
          const ownedText = getOwnedText(plan)
          return (
            <PlanCard plan={plan} price={price} standing={ownedText}>
              <PlanAction plan={plan} price={price} isCurrent={ownedText !== undefined} />
            </PlanCard>
          )
        }}
      </PlanGrid>
    </>
  )
}

function Offers({ type }: { type: PlanType }) {
  const { t } = useTranslation('plans')
  const { data, error, refetch } = useQuery(plansQuery(type))
  if (error && !data) return <ErrorState title={t('failed')} hint={error.message} onRetry={() => void refetch()} />
  if (!data) return <PlansSkeleton />
  if (data.data.length === 0)
    return <EmptyState illustration="soon" title={t(`none.${type}.title`)} hint={t(`none.${type}.hint`)} />
  return <Cards type={type} plans={data.data} />
}

const types = ['vip', 'storage'] as const

export function PlansPage() {
  const { t } = useTranslation(['plans', 'app'])
  const { type = 'vip' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <div className={classes.page}>
      <PageTitle title={t('app:titles.plans')} />
      <p className={classes.hint}>{t('plans:hint')}</p>
      <Tabs
        label={t('plans:type')}
        tabs={types.map((name) => ({ name, label: t(`plans:types.${name}`) }))}
        selected={type}
        onSelect={(name) => void navigate({ search: name === 'storage' ? { type: name } : {}, replace: true })}
      >
        <Offers key={type} type={type} />
      </Tabs>
    </div>
  )
}
