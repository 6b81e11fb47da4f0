import type { AdminUser } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStartImpersonation } from '#data/identity/impersonation.ts'
import { usePermissions } from '#data/identity/permissions.ts'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'

/** Accounts with a role, and those that nobody can log in to, stay closed. */
const isOpenable = ({ role, is_suspended, is_pending }: AdminUser) => role === 'user' && !is_suspended && !is_pending

/** Opens the account of a user, who is told by whom and why. */
export function ImpersonateUser({ user }: { user: AdminUser }) {
  const { t } = useTranslation('users')
  const { id, username: name } = user
  const can = usePermissions()
  const [isAsking, asking] = useDisclosure()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useStartImpersonation(id)
  if (!can('users.impersonate') || !isOpenable(user)) return null
  return (
    <>
      <Button size="xs" variant="default" onClick={asking.open}>
        {t('impersonate.act')}
      </Button>
      <ActionDialog
        opened={isAsking}
        onClose={asking.close}
        onAction={() => mutate(reason)}
        title={t('impersonate.title', { name })}
        hint={t('impersonate.hint', { name })}
        action={t('impersonate.act')}
        isDisabled={reason.trim() === ''}
        isPending={isPending}
        error={error}
      >
        <TextInput
          label={t('impersonate.reason')}
          description={t('impersonate.reason_help')}
          required
          maxLength={limits.impersonationReason}
          autoComplete="off"
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </ActionDialog>
    </>
  )
}
