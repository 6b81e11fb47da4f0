import type { AdminUser } from '@imagora/contract'
import { Button, Switch } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { useDeleteUser, useRestoreUser } from '#data/identity/users.ts'

/** After the days that leaving takes, or at once; until then it can be undone. */
export function DeleteUser({ user }: { user: AdminUser }) {
  const { t } = useTranslation('users')
  const formats = useFormats()
  const [isAsking, asking] = useDisclosure()
  const [isAtOnce, setAtOnce] = useState(false)
  const { mutate, isPending, error } = useDeleteUser(user.id)
  const restore = useRestoreUser(user.id)
  const isPlanned = user.deletion_at !== null
  const isNow = isAtOnce || isPlanned
  const act = () =>
    mutate(isNow, {
      onSuccess({ deletion_at }) {
        asking.close()
        const time = formats.date(deletion_at)
        notices.success({ message: isNow ? t('deletion.done', { name: user.username }) : t('leaves_on', { time }) })
      },
    })
  const keep = () =>
    restore.mutate(undefined, {
      onSuccess: () => notices.success({ message: t('deletion.restored', { name: user.username }) }),
      onError: ({ message }) => notices.error({ message }),
    })
  return (
    <>
      {isPlanned && (
        <Button size="xs" variant="default" loading={restore.isPending} onClick={keep}>
          {t('deletion.restore')}
        </Button>
      )}
      <Button size="xs" variant="light" color="red" onClick={asking.open}>
        {isPlanned ? t('deletion.now') : t('deletion.act')}
      </Button>
      <ActionDialog
        opened={isAsking}
        onClose={asking.close}
        title={t('deletion.title', { name: user.username })}
        hint={isNow ? t('deletion.hint_now') : t('deletion.hint')}
        action={isNow ? t('deletion.now') : t('deletion.act')}
        isGrave
        isPending={isPending}
        error={error}
        onAct={act}
      >
        {!isPlanned && (
          <Switch
            label={t('deletion.now')}
            checked={isAtOnce}
            onChange={({ currentTarget }) => setAtOnce(currentTarget.checked)}
          />
        )}
      </ActionDialog>
    </>
  )
}
