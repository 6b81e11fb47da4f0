import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#data/api/client.ts'
import { useProfile } from '#data/identity/session.ts'
import classes from './SettingsForm.module.css'
import { TestResult } from './TestResult.tsx'

/** Sends one mail by the saved settings, and tells here how that went. */
export function MailTest({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation('settings')
  const profile = useProfile()
  const [email, setEmail] = useState(profile?.email ?? '')
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: (to: string) => api('POST /admin/settings/test_mail', { body: { email: to } }),
  })
  const send = () => mutate(email)

  // It lies within the form of the settings, which Enter would save.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isPending) send()
  }

  return (
    <>
      <div className={classes.test}>
        <TextInput
          type="email"
          label={t('mail_test.to')}
          autoComplete="email"
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          onKeyDown={handleKey}
        />
        <Button variant="default" loading={isPending} onClick={send}>
          {t('mail_test.send')}
        </Button>
      </div>
      <TestResult isUnsaved={isUnsaved} sent={isSuccess && t('mail_test.sent', { email: variables })} error={error} />
    </>
  )
}
