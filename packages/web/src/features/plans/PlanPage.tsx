import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ShopGone, ShopSkeleton } from '#components/shop/ShopPage.tsx'
import { ApiError } from '#data/api/client.ts'
import { useTitleName } from '#lib/browser/title.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Checkout } from './Checkout.tsx'
import { PlanDetail } from './PlanDetail.tsx'
import { planQuery } from '#data/billing/plans.ts'
import { useChosenPrice } from './use-checkout.ts'
import type { Plan } from '@imagora/contract'

const route = getRouteApi('/user/plans/$id')

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
  useTitleName(plan?.name)
  if (!isNumber || (error instanceof ApiError && error.status === 404)) return <ShopGone of="plans" />
  if (error && !plan) return <ErrorState title={t('failed')} hint={error.message} onRetry={() => void refetch()} />
  if (!plan) return <ShopSkeleton heights={[280, 280]} />
  return <Steps key={id} plan={plan} />
}
