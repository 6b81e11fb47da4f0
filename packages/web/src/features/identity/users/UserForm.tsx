import type { AdminUser } from '@imagora/contract'
import { Switch, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { limits } from '@imagora/contract/limits'
import { changedFields } from '#lib/state/changed-fields.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { useProfile } from '#data/identity/session.ts'
import { DangerZone, Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { RoleField } from './RoleField.tsx'
import { useUpdateUser } from '#data/identity/users.ts'

interface VerifiedMarksProps {
  user: AdminUser
  inputOf: (name: 'is_email_verified' | 'is_phone_verified') => GetInputPropsReturnType
}

/** Verification status of the email and mobile number. */
function VerificationSwitches({ user, inputOf }: VerifiedMarksProps) {
  const { t } = useTranslation('users')
  return (
    <>
      {user.email && (
        <Switch label={t('email_verified')} description={t('verified_help')} {...inputOf('is_email_verified')} />
      )}
      {user.phone && (
        <Switch label={t('phone_verified')} description={t('verified_help')} {...inputOf('is_phone_verified')} />
      )}
    </>
  )
}

interface Props {
  user: AdminUser
  onSaved: () => void
}

export function UserForm({ user, onSaved }: Props) {
  const { t } = useTranslation(['users', 'app'])
  const change = useUpdateUser(user.id)
  const isSelf = useProfile()?.id === user.id
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: {
      name: user.name,
      email: user.email ?? '',
      password: '',
      role: user.role,
      is_suspended: user.is_suspended,
      suspension_reason: user.suspension_reason,
      is_email_verified: user.email_verified_at !== null,
      is_phone_verified: user.phone_verified_at !== null,
    },
    async send(values, { getInitialValues }) {
      const { email, ...changes } = changedFields(getInitialValues(), values)
      const body = { ...changes, ...(email !== undefined && { email: email.trim() || null }) }
      if (Object.keys(body).length > 0) await change(body)
    },
    onSent(_answer, _values, { resetDirty }) {
      resetDirty()
      notices.success({ message: t('saved', { name: user.username }) })
      onSaved()
    },
  })

  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <UnsavedGuard isDirty={() => form.isDirty()} />
      <TextInput label={t('name')} maxLength={limits.name} autoComplete="off" {...form.getInputProps('name')} />
      <TextInput
        type="email"
        label={t('email')}
        maxLength={limits.email}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={t('new_password')}
        description={t('new_password_help')}
        autoComplete="new-password"
        maxLength={limits.password.max}
        words={[user.username, user.name]}
        {...form.getInputProps('password')}
      />
      <VerificationSwitches user={user} inputOf={(name) => form.getInputProps(name, { type: 'checkbox' })} />
      <DangerZone title={t('rights')}>
        <RoleField
          value={form.values.role}
          hint={isSelf ? t('role_self') : undefined}
          disabled={isSelf}
          {...form.getInputProps('role')}
        />
        <Switch
          label={t('suspend')}
          description={isSelf ? t('suspend_self') : t('suspend_help')}
          disabled={isSelf}
          {...form.getInputProps('is_suspended', { type: 'checkbox' })}
        />
        {form.values.is_suspended && (
          <TextInput
            label={t('suspension_reason')}
            description={t('suspension_reason_help')}
            autoComplete="off"
            maxLength={limits.suspensionReason}
            {...form.getInputProps('suspension_reason')}
          />
        )}
      </DangerZone>
      <SubmitRow label={t('app:save')} isSending={isSending} />
    </Form>
  )
}
