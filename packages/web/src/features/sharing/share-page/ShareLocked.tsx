import { useQueryClient } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#data/api/api-error.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { useScreenTitle } from '#lib/browser/title.ts'
import { focusOnMount } from '#ui/overlay/focus-on-mount.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import classes from './ShareLocked.module.css'
import { publicShareQuery, unlockShare } from '#data/sharing/public-share.ts'

/** Returns the message for a rejected password. */
function useRefusal() {
  const { t, i18n } = useTranslation(['share-page', 'app'])
  return (error: unknown) => {
    if (!(error instanceof ApiError)) return null
    if (error.code === 'share_password_wrong') return t('share-page:password_wrong')
    const { retry_after } = (error.data ?? {}) as { retry_after?: number }
    if (error.status !== 429 || retry_after === undefined) return null
    const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' })
    // The time is rounded up to the next minute, so that it is not too early.
    return t('share-page:try_again_at', { time: time.format(Date.now() + (retry_after + 59) * 1000) })
  }
}

/** Password form of a share. The password is sent once and not stored. */
export function ShareLocked({ slug }: { slug: string }) {
  const { t } = useTranslation(['share-page', 'app'])
  const client = useQueryClient()
  const refusalOf = useRefusal()
  const [refused, setRefused] = useState<string | null>(null)
  useScreenTitle(t('share-page:locked'))
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password === '' ? t('app:password.required') : null) },
    async send({ password }) {
      setRefused(null)
      try {
        await unlockShare(slug, password)
      } catch (error) {
        setRefused(refusalOf(error))
        throw error
      }
    },
    onSent: () => client.invalidateQueries({ queryKey: publicShareQuery(slug).queryKey }),
  })
  const field = form.getInputProps('password')

  return (
    <div className={classes.room}>
      <div className={classes.sky} />
      <section className={classes.card}>
        <span className={classes.sign}>
          <LockKeyhole size={24} aria-hidden />
        </span>
        <h1>{t('share-page:locked')}</h1>
        <p>{t('share-page:locked_hint')}</p>
        <Form onSubmit={onSubmit} problems={refused ? [] : problems}>
          <PasswordField
            label={t('share-page:password')}
            autoComplete="off"
            ref={focusOnMount}
            {...field}
            error={refused ?? (field.error as string | undefined)}
          />
          <SubmitRow label={t('share-page:unlock')} isSending={isSending} isWide />
        </Form>
      </section>
    </div>
  )
}
