import type { AdminUser } from '@imagora/contract'
import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { AddressBox } from '#components/AddressBox.tsx'
import { useConfigs } from '#lib/site.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { notices } from '#ui/notices.tsx'
import { useResetPassword } from './queries.ts'

/** The password counts no more: a letter goes out, or a new one is shown this once. */
export function ResetPassword({ user }: { user: AdminUser }) {
  const { t } = useTranslation('users')
  const [isAsking, asking] = useDisclosure()
  const { mutate, data, isPending, error, reset } = useResetPassword(user.id)
  const { code_channels } = useConfigs().app
  const email = code_channels.includes('email') ? user.email : null
  const handleConfirm = () =>
    mutate(undefined, {
      onSuccess({ sent_to }) {
        asking.close()
        if (sent_to !== null) notices.success({ message: t('reset.sent', { email: sent_to }) })
      },
    })
  const password = data?.password ?? null
  return (
    <>
      <Button size="xs" variant="default" onClick={asking.open}>
        {t('reset.act')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        onConfirm={handleConfirm}
        title={t('reset.title', { name: user.username })}
        action={t('reset.act')}
        isPending={isPending}
        error={error}
      >
        {email ? t('reset.hint_mail', { email }) : t('reset.hint_password')}
      </ConfirmDialog>
      <Dialog opened={password !== null} onClose={reset} title={t('reset.done', { name: user.username })}>
        <Stack>
          <Text>{t('reset.once')}</Text>
          {password !== null && <AddressBox text={t('new_password')} address={password} copyLabel={t('reset.copy')} />}
        </Stack>
      </Dialog>
    </>
  )
}
