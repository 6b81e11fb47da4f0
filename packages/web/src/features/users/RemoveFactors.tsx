import type { AdminUser } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { useRemoveFactors } from '#data/identity/users.ts'

/** For somebody who lost their phone, their keys and their recovery codes. */
export function RemoveFactors({ user }: { user: AdminUser }) {
  const { t } = useTranslation('users')
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useRemoveFactors(user.id)
  const handleConfirm = () =>
    mutate(undefined, {
      onSuccess() {
        setAsking(false)
        notices.success({ message: t('factors_removed', { name: user.username }) })
      },
    })
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {t('remove_factors')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={handleConfirm}
        title={t('remove_factors_of', { name: user.username })}
        action={t('remove_factors')}
        isPending={isPending}
        error={error}
      >
        {t('remove_factors_hint')}
      </ConfirmDialog>
    </>
  )
}
