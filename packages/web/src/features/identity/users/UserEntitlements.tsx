import type { AdminUser, OwnedCapacity, OwnedGroup } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Gift, RefreshCwOff, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { useIsReadOnly } from '#ui/form/WriteAccess.tsx'
import { GiftDialog } from './GiftDialog.tsx'
import { GrantList, type GrantRow } from './GrantList.tsx'
import classes from './GrantList.module.css'
import {
  type UserEntitlement,
  useRevokeEntitlement,
  useStopRenewal,
  userCapacitiesQuery,
  userGroupsQuery,
} from '#data/identity/users.ts'

interface Row extends Omit<GrantRow, 'end'> {
  isActive: boolean
  isRenewing: boolean
}

interface Props {
  user: AdminUser
  kind: UserEntitlement
  rows: Row[] | undefined
}

/** Stops the automatic renewal of a subscription after a confirmation. */
function StopRenewal({ userId, id, name }: { userId: number; id: number; name: string }) {
  const { t } = useTranslation('users')
  const [isAsking, asking] = useDisclosure()
  const stop = useStopRenewal(userId)
  return (
    <>
      <IconButton label={t('owned.stop', { name })} onClick={asking.open}>
        <RefreshCwOff size={16} />
      </IconButton>
      <DeleteDialog
        opened={isAsking}
        onClose={asking.close}
        title={t('owned.stop', { name })}
        action={t('owned.stop_act')}
        onDelete={() => stop.mutateAsync(id)}
        mutation={stop}
        successMessage={t('owned.stopped', { name })}
      >
        {t('owned.stop_hint')}
      </DeleteDialog>
    </>
  )
}

/** Entitlements of one kind, which an administrator can grant or revoke. */
function UserEntitlementList({ user, kind, rows }: Props) {
  const { t } = useTranslation('users')
  const [isGiving, giving] = useDisclosure()
  const [isAsking, asking] = useDisclosure()
  const [chosen, setChosen] = useState<Row>()
  const removal = useRevokeEntitlement(user.id, kind)
  const ask = (row: Row) => {
    setChosen(row)
    asking.open()
  }

  const isReadOnly = useIsReadOnly()
  const give = !isReadOnly && (
    <Button variant="subtle" size="compact-sm" leftSection={<Gift size={16} />} onClick={giving.open}>
      {t(`${kind}.give`)}
    </Button>
  )
  const endOf = (row: Row) =>
    row.isActive &&
    !isReadOnly && (
      <>
        {row.isRenewing && <StopRenewal userId={user.id} id={row.id} name={row.name} />}
        <IconButton label={t('owned.take', { name: row.name })} onClick={() => ask(row)}>
          <X size={16} />
        </IconButton>
      </>
    )

  return (
    <GrantList
      title={t(`${kind}.title`)}
      act={give}
      emptyText={t(`${kind}.none`)}
      rows={rows?.map((row) => ({ ...row, end: endOf(row) }))}
    >
      <GiftDialog user={user} kind={kind} opened={isGiving} onClose={giving.close} />
      <DeleteDialog
        opened={isAsking}
        onClose={asking.close}
        title={t('owned.take', { name: chosen?.name ?? '' })}
        action={t('owned.take_act')}
        onDelete={() => removal.mutateAsync(chosen!.id)}
        mutation={removal}
        successMessage={t('owned.taken', { name: chosen?.name ?? '' })}
      >
        {t(`${kind}.take_hint`)}
      </DeleteDialog>
    </GrantList>
  )
}

/** Groups and storage of an account beyond the defaults. */
export function UserEntitlements({ user }: { user: AdminUser }) {
  const { t } = useTranslation('users')
  const formats = useFormats()
  const { data: groups } = useQuery(userGroupsQuery(user.id))
  const { data: capacities } = useQuery(userCapacitiesQuery(user.id))

  const renewalOf = (entitlement: OwnedGroup | OwnedCapacity) =>
    'renewal' in entitlement && entitlement.renewal?.state === 'active' ? entitlement.renewal : null
  const factsOf = (entitlement: OwnedGroup | OwnedCapacity) => {
    const { from, state, expired_at, days_remaining, trade_no } = entitlement
    const renewal = renewalOf(entitlement)
    return [
      t(`owned.from.${from}`),
      state === 'active' ? null : t(`owned.states.${state}`),
      expired_at === null ? t('owned.forever') : t('owned.until', { time: formats.date(expired_at) }),
      state === 'active' && days_remaining !== null ? t('owned.days', { count: days_remaining }) : null,
      renewal && t('owned.renews', { time: formats.date(renewal.renews_at) }),
      trade_no,
    ]
      .filter(Boolean)
      .join(' · ')
  }
  const rowOf = (entitlement: OwnedGroup | OwnedCapacity): Row => ({
    id: entitlement.id,
    name: 'group' in entitlement ? entitlement.group.name : formats.kilobytes(entitlement.capacity),
    facts: factsOf(entitlement),
    isActive: entitlement.state === 'active',
    isRenewing: renewalOf(entitlement) !== null,
  })

  return (
    <div className={classes.part}>
      <UserEntitlementList user={user} kind="groups" rows={groups?.data.map(rowOf)} />
      <UserEntitlementList user={user} kind="capacities" rows={capacities?.data.map(rowOf)} />
    </div>
  )
}
