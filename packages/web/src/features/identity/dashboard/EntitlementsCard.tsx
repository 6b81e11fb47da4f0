import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx'
import { Card } from '#ui/layout/Card.tsx'
import classes from './EntitlementsCard.module.css'
import { EntitlementItem } from './EntitlementItem.tsx'
import {
  type Entitlement,
  ownedCapacitiesQuery,
  ownedGroupsQuery,
  type EntitlementKind,
} from '#data/billing/entitlements.ts'

function Timeline({ kind, owned }: { kind: EntitlementKind; owned: Entitlement[] }) {
  return (
    <ol className={classes.timeline}>
      {owned.map((each) => (
        <EntitlementItem key={each.id} kind={kind} owned={each} />
      ))}
    </ol>
  )
}

interface ListProps {
  kind: EntitlementKind
  owned: Entitlement[] | undefined
  error: Error | null
  onRetry: () => void
}

/** Active and upcoming entitlements, followed by expired ones. */
function OwnedList({ kind, owned, error, onRetry }: ListProps) {
  const { t } = useTranslation('dashboard')
  if (error && !owned) return <ErrorState hint={error.message} onRetry={onRetry} />
  if (!owned) return <RowsSkeleton count={1} height={96} />
  const active = owned.filter(({ state }) => state === 'active')
  const past = owned.filter(({ state }) => state !== 'active')
  return (
    <>
      {active.length > 0 ? (
        <Timeline kind={kind} owned={active} />
      ) : (
        <p className={classes.none}>{t(`owned.no_${kind}`)}</p>
      )}
      {past.length > 0 && (
        <details className={classes.past}>
          <summary>{t('owned.past', { count: past.length })}</summary>
          <Timeline kind={kind} owned={past} />
        </details>
      )}
    </>
  )
}

/** Role groups and storage that were bought or granted. */
export function EntitlementsCard() {
  const { t } = useTranslation('dashboard')
  const groups = useQuery(ownedGroupsQuery)
  const capacities = useQuery(ownedCapacitiesQuery)
  const lists = [
    { kind: 'group', ...groups },
    { kind: 'storage', ...capacities },
  ] as const
  return (
    <Card title={t('owned.title')} action={<TextLink to="/user/plans">{t('owned.plans')}</TextLink>}>
      {lists.map(({ kind, data, error, refetch }) => (
        <div key={kind} className={classes.kind}>
          <h3>{t(`owned.${kind}`)}</h3>
          <OwnedList kind={kind} owned={data?.data} error={error} onRetry={() => void refetch()} />
        </div>
      ))}
    </Card>
  )
}
