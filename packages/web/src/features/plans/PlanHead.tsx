import type { Plan } from '@imagora/contract'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import classes from './PlanPage.module.css'

/** Back to all plans, and the name of this one. */
export function PlanHead({ plan, standing }: { plan: Plan; standing: string | undefined }) {
  const { t } = useTranslation('plans')
  return (
    <>
      <TextLink to="/user/plans" search={plan.type === 'storage' ? { type: 'storage' } : {}} className={classes.back}>
        <ArrowLeft size={16} aria-hidden />
        {t('back')}
      </TextLink>
      <PageTitle title={plan.name} isOneLine>
        {standing !== undefined && <Badge tone="success">{t('current')}</Badge>}
        {plan.badge && <Badge tone="brand">{plan.badge}</Badge>}
      </PageTitle>
    </>
  )
}
