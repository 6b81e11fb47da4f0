import type { AdminUser } from '@imagora/contract'
import { Button, Stack, Switch, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyableAddress } from '#components/links/CopyableAddress.tsx'
import { useConfigs } from '#data/content/site.ts'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { useResetPassword } from '#data/identity/users.ts'

/** The password counts no more: a letter goes out, or a new one is shown this once. */
export function ResetPassword({ user }: { user: AdminUser }) {
  const { t } = useTranslation('users')
  const [isAsking, asking] = useDisclosure()
  const [isEverything, setEverything] = useState(false)
  const { mutate, data, isPending, error, reset } = useResetPassword(user.id)
  const { code_channels } = useConfigs().app
  const email = code_channels.includes('email') ? user.email : null
  const handleConfirm = () =>
    mutate(isEverything, {
      onSuccess({ sent_to, passkeys, bindings }) {
        asking.close()
        if (sent_to !== null) notices.success({ message: t('reset.sent', { email: sent_to }) })
        if (passkeys + bindings > 0) notices.info({ message: t('reset.remain', { passkeys, bindings }) })
      },
    })
  const password = data?.password ?? null
  return (
    <>
      <Button size="xs" variant="default" onClick={asking.open}>
        {t('reset.act')}
      </Button>
      <ActionDialog
        opened={isAsking}
        onClose={asking.close}
        onAct={handleConfirm}
        title={t('reset.title', { name: user.username })}
        hint={email ? t('reset.hint_mail', { email }) : t('reset.hint_password')}
        action={t('reset.act')}
        isGrave
        isPending={isPending}
        error={error}
      >
        <Switch
          label={t('reset.everything')}
          description={t('reset.everything_hint')}
          checked={isEverything}
          onChange={({ currentTarget }) => setEverything(currentTarget.checked)}
        />
      </ActionDialog>
      <Dialog opened={password !== null} onClose={reset} title={t('reset.done', { name: user.username })}>
        <Stack>
          <Text>{t('reset.once')}</Text>
          {password !== null && (
            <CopyableAddress text={t('new_password')} address={password} copyLabel={t('reset.copy')} />
          )}
        </Stack>
      </Dialog>
    </>
  )
}
