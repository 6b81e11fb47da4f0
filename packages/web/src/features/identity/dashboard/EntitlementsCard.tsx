import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import {
  type Entitlement,
  type EntitlementKind,
  useDeleteEntitlement,
  getElapsedShare,
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
import { RenewalControl } from './RenewalControl.tsx'
import classes from './EntitlementsCard.module.css'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx'
import { Card } from '#ui/layout/Card.tsx'

interface Props {
  kind: EntitlementKind
  entitlement: Entitlement
  name: string
  opened: boolean
  onClose: () => void
}

/** Removes an entitlement after a confirmation that says what is lost. */
function RemoveEntitlement({ kind, entitlement: { id, from, state }, name, opened, onClose }: Props) {
  const { t } = useTranslation('dashboard')
  const remove = useDeleteEntitlement(kind)
  const lost = t(`owned.loses_${kind}`, { name }) + (from === 'subscribe' ? t('owned.not_refunded') : '')
  return (
    <DeleteDialog
      opened={opened}
      onClose={onClose}
      title={t('owned.remove', { name })}
      action={t('owned.remove_action')}
      onDelete={() => remove.mutateAsync(id)}
      mutation={remove}
      successMessage={t('owned.removed', { name })}
    >
      {state === 'active' ? lost : t('owned.loses_nothing')}
    </DeleteDialog>
  )
}

/** Days before expiry from which the end is highlighted. */
const EXPIRY_WARNING_DAYS = 7

function Origin({ entitlement: { from, created_at, trade_no } }: { entitlement: Entitlement }) {
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

function Renew({ entitlement: { from, plan_id } }: { entitlement: Entitlement }) {
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
function EntitlementItem({ kind, entitlement }: { kind: EntitlementKind; entitlement: Entitlement }) {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const end = useEnd(entitlement)
  const [now] = useState(() => Date.now())
  const [isAsking, { open, close }] = useDisclosure()
  const { state, days_remaining } = entitlement
  const name = 'group' in entitlement ? entitlement.group.name : formats.kilobytes(entitlement.capacity)
  const elapsed = state === 'active' ? getElapsedShare(entitlement, now) : null
  const renewal = 'renewal' in entitlement ? entitlement.renewal : null
  const isSoon =
    renewal?.state !== 'active' &&
    state === 'active' &&
    days_remaining !== null &&
    days_remaining <= EXPIRY_WARNING_DAYS
  return (
    <li className={classes.item} data-state={state}>
      <div className={classes.head}>
        <strong>{name}</strong>
        <Badge tone={isSoon ? 'warning' : tones[state]}>
          {t(isSoon ? 'owned.ends_soon' : `owned.states.${state}`)}
        </Badge>
        <span className={classes.acts}>
          <Renew entitlement={entitlement} />
          <IconButton label={t('owned.remove', { name })} size={28} onClick={open}>
            <Trash2 size={16} />
          </IconButton>
        </span>
      </div>
      {elapsed !== null && (
        <Meter share={elapsed} label={t('owned.elapsed', { name })} tone={isSoon ? 'danger' : undefined} />
      )}
      <div className={classes.times}>
        <Origin entitlement={entitlement} />
        <span>{end}</span>
      </div>
      {renewal && entitlement.expired_at !== null && (
        <RenewalControl id={entitlement.id} name={name} expiredAt={entitlement.expired_at} renewal={renewal} />
      )}
      <RemoveEntitlement kind={kind} entitlement={entitlement} name={name} opened={isAsking} onClose={close} />
    </li>
  )
}

function Timeline({ kind, entitlements }: { kind: EntitlementKind; entitlements: Entitlement[] }) {
  return (
    <ol className={classes.timeline}>
      {entitlements.map((each) => (
        <EntitlementItem key={each.id} kind={kind} entitlement={each} />
      ))}
    </ol>
  )
}

interface ListProps {
  kind: EntitlementKind
  entitlements: Entitlement[] | undefined
  error: Error | null
  onRetry: () => void
}

/** Active and upcoming entitlements, followed by expired ones. */
function EntitlementList({ kind, entitlements, error, onRetry }: ListProps) {
  const { t } = useTranslation('dashboard')
  if (error && !entitlements) return <ErrorState hint={error.message} onRetry={onRetry} />
  if (!entitlements) return <RowsSkeleton count={1} height={96} />
  const active = entitlements.filter(({ state }) => state === 'active')
  const past = entitlements.filter(({ state }) => state !== 'active')
  return (
    <>
      {active.length > 0 ? (
        <Timeline kind={kind} entitlements={active} />
      ) : (
        <p className={classes.none}>{t(`owned.no_${kind}`)}</p>
      )}
      {past.length > 0 && (
        <details className={classes.past}>
          <summary>{t('owned.past', { count: past.length })}</summary>
          <Timeline kind={kind} entitlements={past} />
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
          <EntitlementList kind={kind} entitlements={data?.data} error={error} onRetry={() => void refetch()} />
        </div>
      ))}
    </Card>
  )
}
