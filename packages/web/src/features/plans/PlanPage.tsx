import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { Checkout } from './Checkout.tsx'
import { PlanDetail } from './PlanDetail.tsx'
import classes from './PlanPage.module.css'
import { planQuery } from './queries.ts'
import { useChosenPrice } from './use-checkout.ts'
import type { Plan } from '@imagora/contract'

const route = getRouteApi('/user/plans/$id')

/** It never was, or is no longer sold. */
function Gone() {
  const { t } = useTranslation('plans')
  return (
    <EmptyState
      order={1}
      drawing="lost"
      title={t('gone')}
      hint={t('gone_hint')}
      action={<ButtonLink to="/user/plans">{t('back')}</ButtonLink>}
    />
  )
}

const PlanSkeleton = () => (
  <div className={classes.page}>
    <Skeleton>
      <div className={classes.bones}>
        <Bone width={96} height={24} />
        <Bone width={220} height={44} />
        <div className={classes.columns}>
          <Bone height={280} />
          <Bone height={280} />
        </div>
      </div>
    </Skeleton>
  </div>
)

function Steps({ plan }: { plan: Plan }) {
  const { search, price } = useChosenPrice(plan)
  return search.step === 'checkout' && price ? <Checkout plan={plan} price={price} /> : <PlanDetail plan={plan} />
}

/** A plan, and the step in which it is bought. */
export function PlanPage() {
  const { t } = useTranslation('plans')
  const id = Number(route.useParams().id)
  const isNumber = Number.isSafeInteger(id) && id > 0
  const { data: plan, error, refetch } = useQuery({ ...planQuery(id), enabled: isNumber })
  if (!isNumber || (error instanceof ApiError && error.status === 404)) return <Gone />
  if (error && !plan) return <ErrorState title={t('failed')} hint={error.message} onRetry={() => void refetch()} />
  if (!plan) return <PlanSkeleton />
  return <Steps key={id} plan={plan} />
}
