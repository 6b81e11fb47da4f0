import { limits } from '@imagora/contract/limits'
import { TextInput, type TextInputProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '#ui/field/PasswordField.tsx'

/** Fields of a new account. Their names tell password managers what to fill in and to save. */
export const EmailField = (props: TextInputProps) => (
  <TextInput type="email" name="email" autoComplete="email" maxLength={limits.email} {...props} />
)

export const UsernameField = (props: TextInputProps) => (
  <TextInput
    name="username"
    autoComplete="username"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    maxLength={limits.username.max}
    {...props}
  />
)

export function NewPasswordField(props: ComponentProps<typeof PasswordField>) {
  const { t } = useTranslation()
  return (
    <PasswordField
      label={t('password.label')}
      name="password"
      autoComplete="new-password"
      maxLength={limits.password.max}
      {...props}
    />
  )
}
