import type { Plan } from '@imagora/contract'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { TextLink, ButtonLink } from '#ui/layout/links.tsx'
import classes from './PlanPage.module.css'
import { FeatureList, usePlanFeatures } from '#components/plans/FeatureList.tsx'
import { PlanAction } from '#components/plans/PlanAction.tsx'
import { PriceChoice } from './PriceChoice.tsx'
import { useSelectedPrice } from './use-checkout.ts'
import { useOwnedPlans } from './use-owned-plans.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ShopNotFound, ShopSkeleton } from './ShopPage.tsx'
import { ApiError } from '#data/api/api-error.ts'
import { useTitleName } from '#lib/browser/title.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Checkout } from './Checkout.tsx'
import { planQuery } from '#data/billing/plans.ts'

function PlanHeader({ plan, ownedUntil }: { plan: Plan; ownedUntil: string | undefined }) {
  const { t } = useTranslation('plans')
  return (
    <>
      <TextLink to="/user/plans" search={plan.type === 'storage' ? { type: 'storage' } : {}} className={classes.back}>
        <ArrowLeft size={16} aria-hidden />
        {t('back')}
      </TextLink>
      <PageTitle title={plan.name} isOneLine>
        {ownedUntil !== undefined && <Badge tone="success">{t('current')}</Badge>}
        {plan.badge && <Badge tone="brand">{plan.badge}</Badge>}
      </PageTitle>
    </>
  )
}

function PlanDetail({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const { prices, price, search, change } = useSelectedPrice(plan)
  const features = usePlanFeatures(plan)
  const ownedText = useOwnedPlans()(plan)
  return (
    <div className={classes.page}>
      <PlanHeader plan={plan} ownedUntil={ownedText} />
      <div className={classes.columns}>
        <section className={classes.card} aria-labelledby="about">
          <h2 id="about" className={classes.heading}>
            {t('about')}
          </h2>
          {plan.intro && (
            <p className={classes.intro} dir="auto">
              {plan.intro}
            </p>
          )}
          <FeatureList features={features} />
          {ownedText && <p className={classes.note}>{ownedText}</p>}
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

const route = getRouteApi('/user/plans/$id')

function Steps({ plan }: { plan: Plan }) {
  const { search, price } = useSelectedPrice(plan)
  return search.step === 'checkout' && price ? <Checkout plan={plan} price={price} /> : <PlanDetail plan={plan} />
}

export function PlanPage() {
  const { t } = useTranslation('plans')
  const id = Number(route.useParams().id)
  const isNumber = Number.isSafeInteger(id) && id > 0
  const { data: plan, error, refetch } = useQuery({ ...planQuery(id), enabled: isNumber })
  useTitleName(plan?.name)
  if (!isNumber || (error instanceof ApiError && error.status === 404)) return <ShopNotFound of="plans" />
  if (error && !plan) return <ErrorState title={t('failed')} hint={error.message} onRetry={() => void refetch()} />
  if (!plan) return <ShopSkeleton heights={[280, 280]} />
  return <Steps key={id} plan={plan} />
}
