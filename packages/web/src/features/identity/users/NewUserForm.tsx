import { limits } from '@imagora/contract/limits'
import type { UserRole } from '@imagora/contract'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiForm } from '#data/api/use-api-form.ts'
import { focusOnMount } from '#ui/overlay/focus-on-mount.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { RoleField } from './RoleField.tsx'
import { useCreateUser } from '#data/identity/users.ts'

export function NewUserForm({ onCreated }: { onCreated: () => void }) {
  const { t } = useTranslation(['users', 'app'])
  const create = useCreateUser()
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: { username: '', name: '', email: '', password: '', role: 'user' as UserRole },
    validate: {
      username: (username) => (username.trim() ? null : t('username_required')),
      password: (password) => (password ? null : t('app:password.required')),
    },
    send: ({ email, ...values }) => create({ ...values, email: email.trim() || null }),
    onSent(_user, { username }, { resetDirty }) {
      resetDirty()
      notices.success({ message: t('created', { name: username.trim() }) })
      onCreated()
    },
  })

  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <UnsavedGuard isDirty={() => form.isDirty()} />
      <TextInput
        label={t('username')}
        description={t('username_help')}
        ref={focusOnMount}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.username.max}
        {...form.getInputProps('username')}
      />
      <TextInput
        label={t('name')}
        description={t('name_help')}
        autoComplete="off"
        maxLength={limits.name}
        {...form.getInputProps('name')}
      />
      <TextInput
        type="email"
        label={t('email')}
        autoComplete="off"
        maxLength={limits.email}
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={t('app:password.label')}
        description={t('password_help', { count: limits.password.min })}
        autoComplete="new-password"
        maxLength={limits.password.max}
        words={[form.values.username, form.values.name]}
        {...form.getInputProps('password')}
      />
      <RoleField value={form.values.role} {...form.getInputProps('role')} />
      <SubmitRow label={t('create')} isSending={isSending} />
    </Form>
  )
}
