import { limits } from '@imagora/contract/limits'
import { useTranslation } from 'react-i18next'
import { CaptchaField } from '#components/identity/CaptchaField.tsx'
import { VerificationCodeField } from '#components/identity/VerificationCodeField.tsx'
import { useConfigs } from '#data/content/site.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { ContactFields } from './ContactFields.tsx'
import { useRecoveryForm } from './use-recovery-form.ts'
import { useStrangerCode } from './use-stranger-code.ts'

export function RecoveryForm({ methods }: { methods: ('email' | 'phone')[] }) {
  const { t } = useTranslation(['auth', 'app'])
  const { site } = useConfigs()
  const shown = useRecoveryForm(methods[0] ?? 'email')
  const { form, problems, isSending, onSubmit, captcha } = shown
  const { sending, isAsking } = useStrangerCode('forget_password', form, shown)
  const { method, country, email } = form.values

  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <ContactFields
        methods={methods}
        label={t('recover.method')}
        nameOf={(each) => t(`recover.by_${each}`)}
        method={method}
        onMethod={(each) => form.setFieldValue('method', each)}
        country={country}
        onCountry={(id) => form.setFieldValue('country', id)}
        inputOf={(each) => form.getInputProps(each)}
      />
      {isAsking && <CaptchaField {...captcha} />}
      <VerificationCodeField channel={method} sending={sending} {...form.getInputProps('code')} />
      <PasswordField
        label={t('recover.password')}
        description={t('register.password_help', { count: limits.password.min })}
        name="password"
        autoComplete="new-password"
        maxLength={limits.password.max}
        words={[email.split('@')[0] ?? '', site.title]}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={t('register.confirm')}
        name="password_confirmation"
        autoComplete="new-password"
        maxLength={limits.password.max}
        {...form.getInputProps('password_confirmation')}
      />
      <SubmitRow label={t('recover.submit')} isSending={isSending} isWide />
    </Form>
  )
}
