import { limits } from '@imagora/contract/limits'
import { useTranslation } from 'react-i18next'
import { updatePassword } from '#data/identity/profile.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { useProfile } from '#data/identity/session.ts'
import { useConfigs } from '#data/content/site.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'

const { min, max } = limits.password

function useValidation() {
  const { t } = useTranslation('account')
  const tooShort = (password: string) =>
    Array.from(password).length < min ? t('password.too_short', { count: min }) : null
  return (values: Record<'current_password' | 'password' | 'password_confirmation', string>) => {
    const { current_password, password, password_confirmation } = values
    return {
      current_password: current_password ? null : t('password.current_required'),
      password: password ? tooShort(password) : t('password.next_required'),
      password_confirmation: password_confirmation
        ? password_confirmation === password
          ? null
          : t('password.differ')
        : t('password.confirm_required'),
    }
  }
}

export function PasswordTab() {
  const { t } = useTranslation(['account', 'app'])
  const profile = useProfile()
  const { site } = useConfigs()
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: { current_password: '', password: '', password_confirmation: '' },
    validate: useValidation(),
    send: (values) => updatePassword(values),
    onSent(_answer, _values, { reset }) {
      reset()
      notices.success({ id: 'password', message: t('account:password.changed') })
    },
    onFailed: (message) => notices.error({ id: 'password', title: t('app:update_failed'), message }),
  })

  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <UnsavedGuard isDirty={() => form.isDirty()} />
      {/* Password managers use this field to find the account of the password. */}
      <input type="hidden" name="username" autoComplete="username" value={profile?.username ?? ''} readOnly />
      <PasswordField
        label={t('account:password.current')}
        name="current_password"
        autoComplete="current-password"
        maxLength={max}
        {...form.getInputProps('current_password')}
      />
      <PasswordField
        label={t('account:password.next')}
        description={t('account:password.next_help', { count: min })}
        name="password"
        autoComplete="new-password"
        maxLength={max}
        words={[profile?.username ?? '', profile?.name ?? '', profile?.email?.split('@')[0] ?? '', site.title]}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={t('account:password.confirm')}
        name="password_confirmation"
        autoComplete="new-password"
        maxLength={max}
        {...form.getInputProps('password_confirmation')}
      />
      <SubmitRow label={t('account:password.submit')} isSending={isSending} />
    </Form>
  )
}
