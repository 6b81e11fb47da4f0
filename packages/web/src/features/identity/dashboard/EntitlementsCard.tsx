import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import {
  type Entitlement,
  type EntitlementKind,
  useRemoveOwned,
  elapsedOf,
  ownedCapacitiesQuery,
  ownedGroupsQuery,
} from '#data/billing/entitlements.ts'
import { useDisclosure } from '@mantine/hooks'
import { Gift, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '#lib/formats/formatters.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import { Meter } from '#ui/feedback/Meter.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './EntitlementsCard.module.css'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx'
import { Card } from '#ui/layout/Card.tsx'

interface Props {
  kind: EntitlementKind
  owned: Entitlement
  name: string
  opened: boolean
  onClose: () => void
}

/** Removes an entitlement after a confirmation that says what is lost. */
function RemoveEntitlement({ kind, owned: { id, from, state }, name, opened, onClose }: Props) {
  const { t } = useTranslation('dashboard')
  const remove = useRemoveOwned(kind)
  const lost = t(`owned.loses_${kind}`, { name }) + (from === 'subscribe' ? t('owned.not_refunded') : '')
  return (
    <DeleteDialog
      opened={opened}
      onClose={onClose}
      title={t('owned.remove', { name })}
      action={t('owned.remove_action')}
      onDelete={() => remove.mutateAsync(id)}
      removal={remove}
      done={t('owned.removed', { name })}
    >
      {state === 'active' ? lost : t('owned.loses_nothing')}
    </DeleteDialog>
  )
}

/** Days before expiry from which the end is highlighted. */
const soon = 7

function Origin({ owned: { from, created_at, trade_no } }: { owned: Entitlement }) {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const date = formats.date(created_at)
  if (from === 'system') {
    return (
      <span className={classes.origin}>
        <Gift size={14} aria-hidden />
        {t('owned.gifted', { date })}
      </span>
    )
  }
  if (!trade_no) return <span className={classes.origin}>{t('owned.bought', { date })}</span>
  return (
    <TextLink to="/user/orders/$trade_no" params={{ trade_no }} className={classes.origin} size="sm">
      {t('owned.bought', { date })}
    </TextLink>
  )
}

/** Returns the expiry as text. */
function useEnd({ state, expired_at, days_remaining }: Entitlement) {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  if (expired_at === null) return t(state === 'active' ? 'owned.forever' : 'owned.replaced')
  const date = formats.date(expired_at)
  if (state !== 'active') return t(state === 'replaced' ? 'owned.replaced' : 'owned.ended', { date })
  return days_remaining ? t('owned.left', { date, count: days_remaining }) : t('owned.today', { date })
}

function Renew({ owned: { from, plan_id } }: { owned: Entitlement }) {
  const { t } = useTranslation('dashboard')
  if (from === 'system') return null
  const words = t('owned.renew')
  if (plan_id === null) return <TextLink to="/user/plans">{words}</TextLink>
  return (
    <TextLink to="/user/plans/$id" params={{ id: String(plan_id) }}>
      {words}
    </TextLink>
  )
}

const tones = { active: 'success', replaced: 'neutral', expired: 'neutral' } as const

/** Entitlement with its progress from purchase to expiry. */
function EntitlementItem({ kind, owned }: { kind: EntitlementKind; owned: Entitlement }) {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const end = useEnd(owned)
  const [now] = useState(() => Date.now())
  const [isAsking, { open, close }] = useDisclosure()
  const { state, days_remaining } = owned
  const name = 'group' in owned ? owned.group.name : formats.kilobytes(owned.capacity)
  const elapsed = state === 'active' ? elapsedOf(owned, now) : null
  const isSoon = state === 'active' && days_remaining !== null && days_remaining <= soon
  return (
    <li className={classes.item} data-state={state}>
      <div className={classes.head}>
        <strong>{name}</strong>
        <Badge tone={isSoon ? 'warning' : tones[state]}>
          {t(isSoon ? 'owned.ends_soon' : `owned.states.${state}`)}
        </Badge>
        <span className={classes.acts}>
          <Renew owned={owned} />
          <IconButton label={t('owned.remove', { name })} size={28} onClick={open}>
            <Trash2 size={16} />
          </IconButton>
        </span>
      </div>
      {elapsed !== null && (
        <Meter share={elapsed} label={t('owned.elapsed', { name })} tone={isSoon ? 'danger' : undefined} />
      )}
      <div className={classes.times}>
        <Origin owned={owned} />
        <span>{end}</span>
      </div>
      <RemoveEntitlement kind={kind} owned={owned} name={name} opened={isAsking} onClose={close} />
    </li>
  )
}

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
