import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { plansQuery } from '#data/api/admin.ts'
import type { Opened } from '#ui/table/panel-search.ts'
import { RowListPage } from '#ui/table/RowListPage.tsx'
import { PlanRow } from './PlanRow.tsx'

const NewPlan = lazy(async () => ({ default: (await import('./NewPlan.tsx')).NewPlan }))
const PlanPanel = lazy(async () => ({ default: (await import('./PlanPanel.tsx')).PlanPanel }))

const route = getRouteApi('/admin/plans')

/** What is sold, in the order of the shop; what is hidden too. */
export function PlansPage() {
  const { t } = useTranslation(['admin-plans', 'app'])
  const { plan } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (which?: Opened) => void navigate({ search: which ? { plan: which } : {} })
  return (
    <RowListPage
      title={t('app:titles.admin_plans')}
      addLabel={t('add')}
      list={useQuery(plansQuery)}
      none={{ drawing: 'album', title: t('none'), hint: t('none_hint') }}
      rowHeight={92}
      opened={plan}
      onOpened={open}
      add={<NewPlan onAdded={open} />}
      renderRow={(each, count) => <PlanRow key={each.id} plan={each} count={count} onOpen={() => open(each.id)} />}
      renderPanel={(one) => <PlanPanel key={one.id} plan={one} onDone={open} />}
    />
  )
}
