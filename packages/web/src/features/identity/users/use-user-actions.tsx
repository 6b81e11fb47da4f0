import type { AdminUser } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, HardDrive, LogOut, UserCheck, Users, UserX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userGroupsQuery } from '#data/api/admin.ts'
import { useProfile } from '#data/identity/session.ts'
import { changeUsers, signOutUsers } from '#data/identity/users.ts'
import { isNumberText, parseTypedNumber } from '#lib/formats/numbers.ts'
import { requireAllDone, ROWS_PER_CALL_COUNT } from '#ui/bulk/bulk-run.ts'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'

const GB = 1024 ** 3

const isLength = (days: string) =>
  days.trim() === '' || (isNumberText(days) && Number(days) >= 1 && Number(days) <= limits.plan.days)

const idsOf = (users: AdminUser[]) => users.map(({ id }) => id)

interface FieldProps {
  value: string
  onChange: (value: string) => void
}

function ReasonField({ value, onChange }: FieldProps) {
  const { t } = useTranslation('users')
  return (
    <TextInput
      label={t('suspension_reason')}
      description={t('suspension_reason_help')}
      maxLength={limits.suspensionReason}
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function GroupField({ value, onChange }: FieldProps) {
  const { t } = useTranslation('users')
  const { data: groups = [] } = useQuery(userGroupsQuery)
  return (
    <NativeSelect
      label={t('group')}
      data={[
        { value: '', label: t('gift.choose_group') },
        ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function DaysField({ value, onChange }: FieldProps) {
  const { t } = useTranslation('users')
  return (
    <TextInput
      label={t('gift.days')}
      description={t('gift.days_help')}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function SizeField({ value, onChange }: FieldProps) {
  const { t } = useTranslation('users')
  return (
    <TextInput
      label={t('gift.size')}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** Actions that change the group and the storage of many accounts. */
function useEntitlementActions(): BulkAction<AdminUser>[] {
  const { t } = useTranslation('tables')
  const [group, setGroup] = useState('')
  const [days, setDays] = useState('')
  const [size, setSize] = useState('')
  const appliesTo = ({ deleted_at }: AdminUser) => !deleted_at
  return [
    {
      key: 'change_group',
      text: 'change_user_groups',
      label: t('acts.change_group'),
      icon: <Users size={16} />,
      hint: t('hints.change_group'),
      fields: (
        <>
          <GroupField value={group} onChange={setGroup} />
          <DaysField value={days} onChange={setDays} />
        </>
      ),
      isReady: group !== '' && isLength(days),
      appliesTo,
      batchSize: ROWS_PER_CALL_COUNT,
      call: (users) =>
        requireAllDone(
          changeUsers({
            action: 'change_group',
            ids: idsOf(users),
            group_id: Number(group),
            days: days.trim() === '' ? null : Number(days),
          }),
        ),
    },
    {
      key: 'change_capacity',
      text: 'change_user_capacities',
      label: t('acts.change_capacity'),
      icon: <HardDrive size={16} />,
      hint: t('hints.change_capacity'),
      fields: <SizeField value={size} onChange={setSize} />,
      isReady: isNumberText(size, 3),
      appliesTo,
      batchSize: ROWS_PER_CALL_COUNT,
      call: (users) => {
        const capacity_bytes = Math.round(parseTypedNumber(size) * GB)
        return requireAllDone(changeUsers({ action: 'change_capacity', ids: idsOf(users), capacity_bytes }))
      },
    },
  ]
}

/** Actions that decide on registrations. */
function useApprovalActions(): BulkAction<AdminUser>[] {
  const { t } = useTranslation('tables')
  const appliesTo = ({ is_pending }: AdminUser) => is_pending
  return [
    {
      key: 'approve',
      text: 'approve_users',
      label: t('acts.approve'),
      icon: <CircleCheck size={16} />,
      hint: t('hints.approve'),
      isOccasional: true,
      appliesTo,
      batchSize: ROWS_PER_CALL_COUNT,
      call: (users) => requireAllDone(changeUsers({ action: 'approve', ids: idsOf(users) })),
    },
    {
      key: 'decline',
      text: 'decline_users',
      label: t('acts.decline'),
      icon: <CircleX size={16} />,
      isDestructive: true,
      hint: t('hints.decline'),
      isOccasional: true,
      appliesTo,
      batchSize: ROWS_PER_CALL_COUNT,
      call: (users) => requireAllDone(changeUsers({ action: 'decline', ids: idsOf(users) })),
    },
  ]
}

/** Bulk actions on accounts. Administrators cannot suspend themselves. */
export function useUserActions(): BulkAction<AdminUser>[] {
  const { t } = useTranslation('tables')
  const self = useProfile()?.id
  const [reason, setReason] = useState('')
  const approvalActions = useApprovalActions()
  const entitlementActions = useEntitlementActions()
  return [
    ...approvalActions,
    ...entitlementActions,
    {
      key: 'restore',
      text: 'restore_users',
      label: t('acts.restore'),
      icon: <UserCheck size={16} />,
      appliesTo: ({ is_suspended, deleted_at }) => is_suspended && !deleted_at,
      batchSize: ROWS_PER_CALL_COUNT,
      call: (users) => requireAllDone(changeUsers({ action: 'activate', ids: idsOf(users) })),
    },
    {
      key: 'sign_out',
      text: 'log_out_users',
      label: t('acts.sign_out'),
      icon: <LogOut size={16} />,
      hint: t('hints.sign_out'),
      appliesTo: ({ deleted_at }) => !deleted_at,
      batchSize: ROWS_PER_CALL_COUNT,
      call: (users) => requireAllDone(signOutUsers(idsOf(users))),
    },
    {
      key: 'suspend',
      text: 'suspend_users',
      label: t('acts.suspend'),
      icon: <UserX size={16} />,
      isDestructive: true,
      hint: t('hints.suspend'),
      fields: <ReasonField value={reason} onChange={setReason} />,
      appliesTo: ({ id, is_suspended, deleted_at }) => !is_suspended && !deleted_at && id !== self,
      batchSize: ROWS_PER_CALL_COUNT,
      call: (users) => requireAllDone(changeUsers({ action: 'suspend', ids: idsOf(users), reason })),
    },
  ]
}
