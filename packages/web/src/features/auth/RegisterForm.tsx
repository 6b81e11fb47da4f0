import { limits } from '@imagora/contract/limits'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CaptchaField } from '#components/identity/CaptchaField.tsx'
import { VerificationCodeField } from '#components/identity/VerificationCodeField.tsx'
import { useConfigs } from '#data/content/site.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { ConsentField } from './ConsentField.tsx'
import { ContactFields } from './ContactFields.tsx'
import { useMethods, useRegisterForm } from './use-register-form.ts'
import { useStrangerCode } from './use-stranger-code.ts'

export function RegisterForm({ next }: { next: string | undefined }) {
  const { t } = useTranslation(['auth', 'app'])
  const { app, site } = useConfigs()
  const methods = useMethods()
  const shown = useRegisterForm(next)
  const { form, problems, isSending, onSubmit, captcha } = shown
  const { sending, isAsking } = useStrangerCode('register', form, shown)
  const { method, country, username, email, name } = form.values
  const isVerified = app[`user_${method}_register_verify`]

  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <ContactFields
        methods={methods}
        label={t('register.method')}
        nameOf={(each) => t(`register.by_${each}`)}
        method={method}
        onMethod={(each) => form.setFieldValue('method', each)}
        country={country}
        onCountry={(id) => form.setFieldValue('country', id)}
        inputOf={(each) => form.getInputProps(each)}
      />
      {isVerified && isAsking && <CaptchaField {...captcha} />}
      {isVerified && <VerificationCodeField channel={method} sending={sending} {...form.getInputProps('code')} />}
      <TextInput
        label={t('register.username')}
        description={t('register.username_help')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={limits.username.max}
        {...form.getInputProps('username')}
      />
      <TextInput
        label={t('register.name')}
        description={t('register.name_help')}
        name="nickname"
        autoComplete="nickname"
        maxLength={limits.name}
        {...form.getInputProps('name')}
      />
      <PasswordField
        label={t('app:password.label')}
        description={t('register.password_help', { count: limits.password.min })}
        name="password"
        autoComplete="new-password"
        maxLength={limits.password.max}
        words={[username, name, email.split('@')[0] ?? '', site.title]}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={t('register.confirm')}
        name="password_confirmation"
        autoComplete="new-password"
        maxLength={limits.password.max}
        {...form.getInputProps('password_confirmation')}
      />
      {!isVerified && <CaptchaField {...captcha} />}
      {app.register_requires_consent && <ConsentField {...form.getInputProps('consent', { type: 'checkbox' })} />}
      <SubmitRow label={t('register.submit')} isSending={isSending} isWide />
    </Form>
  )
}
