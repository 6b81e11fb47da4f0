import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#data/identity/session.ts'
import { Findings } from '#ui/feedback/Findings.tsx'
import classes from './Health.module.css'
import { useTestMail, useTestModeration, useTestPurge } from '#data/operations/health.ts'

interface TryProps {
  name: string
  isPending: boolean
  error: Error | null
  /** What is said once it went well. */
  done: string | false
  onRun: () => void
  children: ReactNode
}

function Try({ name, isPending, error, done, onRun, children }: TryProps) {
  const { t } = useTranslation('drivers')
  return (
    <div>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="compact-sm"
          loading={isPending}
          aria-label={t('test_named', { name })}
          onClick={onRun}
        >
          {t('test')}
        </Button>
        {children}
      </div>
      <Findings error={error} findings={done ? [{ key: 'ok', kind: 'ok', children: done }] : undefined} />
    </div>
  )
}

/** Where nothing can be tried out here. */
export const NoTry = ({ children }: { children: ReactNode }) => <div className={classes.actions}>{children}</div>

/** A mail to whoever asks, where they have an address. */
export function MailTry({ children }: { children: ReactNode }) {
  const { t } = useTranslation('drivers')
  const email = useProfile()?.email
  const { mutate, isPending, isSuccess, error } = useTestMail()
  if (!email) return <NoTry>{children}</NoTry>
  const done = isSuccess && t('mail_sent', { email })
  return (
    <Try name={t('names.mail')} {...{ isPending, error, done }} onRun={() => mutate(email)}>
      {children}
    </Try>
  )
}

export function PurgeTry({ children }: { children: ReactNode }) {
  const { t } = useTranslation('drivers')
  const { mutate, isPending, isSuccess, error } = useTestPurge()
  const done = isSuccess && t('purge_sent')
  return (
    <Try name={t('names.purge')} {...{ isPending, error, done }} onRun={() => mutate(undefined)}>
      {children}
    </Try>
  )
}

export function ModerationTry({ children }: { children: ReactNode }) {
  const { t } = useTranslation('drivers')
  const { mutate, isPending, isSuccess, error } = useTestModeration()
  const done = isSuccess && t('moderation_asked')
  return (
    <Try name={t('names.moderation')} {...{ isPending, error, done }} onRun={() => mutate(undefined)}>
      {children}
    </Try>
  )
}
