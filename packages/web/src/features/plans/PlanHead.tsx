import type { Plan } from '@imagora/contract'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Tag } from '#ui/Tag.tsx'
import { TextLink } from '#ui/links.tsx'
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
        {standing !== undefined && <Tag tone="success">{t('current')}</Tag>}
        {plan.badge && <Tag tone="brand">{plan.badge}</Tag>}
      </PageTitle>
    </>
  )
}
