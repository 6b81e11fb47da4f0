import type { Plan } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { ownedGroupsQuery } from '#data/billing/plans.ts'

/** Returns until when the user has a plan, as text; undefined if they do not have it. */
export function useOwnedPlans() {
  const { t } = useTranslation('plans')
  const formats = useFormats()
  const { data } = useQuery(ownedGroupsQuery)
  const active = data?.data.find(({ state }) => state === 'active')
  return ({ id, group }: Plan) => {
    // A granted group has no plan, so it counts as the plan that sells the same group.
    const isOwn = active && (active.plan_id === null ? active.group.id === group?.id : active.plan_id === id)
    if (!isOwn) return undefined
    return active.expired_at ? t('current_until', { date: formats.date(active.expired_at) }) : t('current_forever')
  }
}
