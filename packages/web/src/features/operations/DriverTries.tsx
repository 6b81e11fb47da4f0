import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/session.ts'
import { Findings } from '#ui/Findings.tsx'
import classes from './Health.module.css'
import { useTestMail, useTestPurge } from './queries.ts'

interface TryProps {
  name: string
  isPending: boolean
  error: Error | null
  /** What is said once it went well. */
  done: string | false
  onRun: () => void
}

function Try({ name, isPending, error, done, onRun }: TryProps) {
  const { t } = useTranslation('operations')
  return (
    <>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="compact-sm"
          loading={isPending}
          aria-label={t('drivers.test_named', { name })}
          onClick={onRun}
        >
          {t('drivers.test')}
        </Button>
      </div>
      <Findings error={error} findings={done ? [{ key: 'ok', kind: 'ok', children: done }] : undefined} />
    </>
  )
}

/** A mail to whoever asks, where they have an address. */
export function MailTry() {
  const { t } = useTranslation('operations')
  const email = useProfile()?.email
  const { mutate, isPending, isSuccess, error } = useTestMail()
  if (!email) return null
  const done = isSuccess && t('drivers.mail_sent', { email })
  return <Try name={t('drivers.names.mail')} {...{ isPending, error, done }} onRun={() => mutate(email)} />
}

export function PurgeTry() {
  const { t } = useTranslation('operations')
  const { mutate, isPending, isSuccess, error } = useTestPurge()
  const done = isSuccess && t('drivers.purge_sent')
  return <Try name={t('drivers.names.purge')} {...{ isPending, error, done }} onRun={() => mutate(undefined)} />
}
