import { limits } from '@imagora/contract/limits'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { VerificationCodeField } from '#components/identity/VerificationCodeField.tsx'
import { bindEmail, sendEmailCode } from '#data/identity/verification-codes.ts'
import { useProfile } from '#data/identity/session.ts'
import { useConfigs } from '#data/content/site.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { ContactState } from './ContactState.tsx'
import classes from './Contact.module.css'
import { useContactForm } from './use-contact-form.ts'

function EmailForm({ unverified }: { unverified: string }) {
  const { t } = useTranslation('codes')
  const { form, problems, isSending, onSubmit, sending, isOwn } = useContactForm({
    channel: 'email',
    unverified,
    country: '',
    normalizeTarget: (email) => email.trim().toLowerCase(),
    sendCode: (email, _country, event) => sendEmailCode({ event, email }),
    bind: (email, _country, code) => bindEmail({ email, code }),
  })
  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <TextInput
        type="email"
        label={t(isOwn ? 'email.own' : 'email.next')}
        description={t(isOwn ? 'email.own_help' : 'email.next_help')}
        name="email"
        autoComplete="email"
        maxLength={limits.email}
        {...form.getInputProps('email')}
      />
      <VerificationCodeField channel="email" sending={sending} {...form.getInputProps('code')} />
      <SubmitRow label={t(isOwn ? 'verify' : 'email.submit')} isSending={isSending} />
    </Form>
  )
}

export function EmailTab() {
  const { t } = useTranslation('codes')
  const profile = useProfile()
  const { code_channels } = useConfigs().app
  if (!profile) return null
  const { email, email_verified_at } = profile
  const isVerified = email_verified_at !== null
  return (
    <div className={classes.tab}>
      <ContactState channel="email" value={email ?? ''} isVerified={isVerified} />
      {code_channels.includes('email') ? (
        <EmailForm unverified={isVerified ? '' : (email ?? '')} />
      ) : (
        <p className={classes.hint}>{t('email.impossible')}</p>
      )}
    </div>
  )
}
