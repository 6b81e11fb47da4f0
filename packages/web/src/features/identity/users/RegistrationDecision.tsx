import type { AdminUser } from '@imagora/contract'
import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useDecideRegistration } from '#data/identity/users.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import classes from './UserPanel.module.css'

/** Approves or declines an account that waits for it. */
export function RegistrationDecision({ user }: { user: AdminUser }) {
  const { t } = useTranslation('users')
  const formats = useFormats()
  const [isAsking, asking] = useDisclosure()
  const approval = useDecideRegistration(user.id)
  const refusal = useDecideRegistration(user.id)
  const name = user.username
  const approve = () =>
    approval.mutate('approve', {
      onSuccess: () => notices.success({ message: t('approval.approved', { name }) }),
      onError: ({ message }) => notices.error({ message }),
    })
  return (
    <div className={classes.decision}>
      <Text size="sm">{t('approval.hint', { time: formats.dateTime(user.created_at) })}</Text>
      <Group gap="xs" mt="xs">
        <Button size="xs" loading={approval.isPending} onClick={approve}>
          {t('approval.approve')}
        </Button>
        <Button size="xs" variant="light" color="red" onClick={asking.open}>
          {t('approval.decline')}
        </Button>
      </Group>
      <DeleteDialog
        opened={isAsking}
        onClose={asking.close}
        title={t('approval.decline_title', { name })}
        action={t('approval.decline')}
        onDelete={() => refusal.mutateAsync('decline')}
        mutation={refusal}
        successMessage={t('approval.declined', { name })}
      >
        {t('approval.decline_hint')}
      </DeleteDialog>
    </div>
  )
}
