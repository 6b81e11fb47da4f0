import { limits } from '@imagora/contract/limits'
import { SegmentedControl, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CaptchaField } from '#components/CaptchaField.tsx'
import { PhoneField } from '#components/PhoneField.tsx'
import { useConfigs } from '#lib/site.ts'
import { Form, SubmitRow } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { useMethods, useRegisterForm } from './use-register-form.ts'

export function RegisterForm({ next }: { next: string | undefined }) {
  const { t } = useTranslation(['auth', 'app'])
  const { app, site } = useConfigs()
  const methods = useMethods()
  const { form, problems, isSending, onSubmit, captcha } = useRegisterForm(next)
  const { method, country, username, email, name } = form.values

  return (
    <Form onSubmit={onSubmit} problems={problems}>
      {methods.length > 1 && (
        <SegmentedControl
          fullWidth
          aria-label={t('register.method')}
          data={methods.map((value) => ({ value, label: t(`register.by_${value}`) }))}
          value={method}
          onChange={(value) => form.setFieldValue('method', value)}
        />
      )}
      {method === 'email' ? (
        <TextInput
          type="email"
          label={t('register.email')}
          name="email"
          autoComplete="email"
          maxLength={limits.email}
          {...form.getInputProps('email')}
        />
      ) : (
        <PhoneField
          countries={app.countries}
          country={country}
          onCountry={(id) => form.setFieldValue('country', id)}
          {...form.getInputProps('phone')}
        />
      )}
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
      <CaptchaField {...captcha} />
      <SubmitRow label={t('register.submit')} isSending={isSending} isWide />
    </Form>
  )
}
