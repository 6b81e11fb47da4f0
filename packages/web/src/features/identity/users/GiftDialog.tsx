import type { AdminUser } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userGroupsQuery } from '#data/api/admin.ts'
import { isNumberText, parseTypedNumber } from '#lib/formats/numbers.ts'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'
import { SelectField } from '#ui/field/SelectField.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { type UserEntitlement, useGrantEntitlement } from '#data/identity/users.ts'

interface Props {
  user: AdminUser
  kind: UserEntitlement
  opened: boolean
  onClose: () => void
}

const GB = 1024 ** 3

const isLength = (days: string) =>
  days.trim() === '' || (isNumberText(days) && Number(days) >= 1 && Number(days) <= limits.plan.days)

function GroupChoice({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const { t } = useTranslation('users')
  const { data: groups = [] } = useQuery(userGroupsQuery)
  return (
    <SelectField
      label={t('group')}
      data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
      placeholder={t('gift.choose_group')}
      value={value}
      onChange={onChange}
    />
  )
}

/** Grants a group or storage, for a number of days or forever. */
export function GiftDialog({ user, kind, opened, onClose }: Props) {
  const { t } = useTranslation('users')
  const [group, setGroup] = useState<string | null>(null)
  const [size, setSize] = useState('')
  const [days, setDays] = useState('')
  const { mutate, isPending, error } = useGrantEntitlement(user.id)
  const isRoom = kind === 'capacities'
  const isGiven = isRoom ? isNumberText(size, 3) && parseTypedNumber(size) > 0 : group !== null
  const give = () => {
    const length = days.trim() === '' ? null : Number(days)
    mutate(
      isRoom
        ? { capacity_bytes: Math.round(parseTypedNumber(size) * GB), days: length }
        : { group_id: Number(group), days: length },
      {
        onSuccess() {
          onClose()
          notices.success({ message: t('gift.given', { name: user.username }) })
        },
      },
    )
  }
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={t(`gift.title.${kind}`, { name: user.username })}
      hint={t(`gift.hint.${kind}`)}
      action={t('gift.act')}
      isDisabled={!isGiven || !isLength(days)}
      isPending={isPending}
      error={error}
      onAction={give}
    >
      {isRoom ? (
        <TextInput
          label={t('gift.size')}
          inputMode="decimal"
          autoComplete="off"
          value={size}
          data-autofocus
          onChange={({ currentTarget }) => setSize(currentTarget.value)}
        />
      ) : (
        <GroupChoice value={group} onChange={setGroup} />
      )}
      <TextInput
        label={t('gift.days')}
        description={t('gift.days_help')}
        inputMode="numeric"
        autoComplete="off"
        value={days}
        onChange={({ currentTarget }) => setDays(currentTarget.value)}
      />
    </ActionDialog>
  )
}
