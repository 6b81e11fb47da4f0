import { limits } from '@imagora/contract/limits'
import { Anchor, Checkbox, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useConfigs } from '#data/content/site.ts'
import { NewPasswordField, UsernameField } from './AccountFields.tsx'
import { useRequiredCheck } from './required-field.ts'

/** Values that registration and invitations have in common. */
interface NewAccountValues {
  email: string
  username: string
  name: string
  password: string
  password_confirmation: string
  consent: boolean
}

interface FieldsProps {
  inputOf: (field: keyof NewAccountValues, options?: { type: 'checkbox' }) => GetInputPropsReturnType
}

/** Returns the check of the fields of this file. */
export function useNewAccountCheck() {
  const { t } = useTranslation('auth')
  const { app } = useConfigs()
  const required = useRequiredCheck()
  return (values: Omit<NewAccountValues, 'email' | 'name'>) => {
    const { username, password, password_confirmation, consent } = values
    return {
      username: required('username', username),
      password: required('password', password),
      password_confirmation:
        required('password_confirmation', password_confirmation) ??
        (password_confirmation === password ? null : t('passwords_differ')),
      consent: app.register_requires_consent && !consent ? t('register.consent_required') : null,
    }
  }
}

/** Username and nickname. */
export function NameFields({ inputOf }: FieldsProps) {
  const { t } = useTranslation('auth')
  return (
    <>
      <UsernameField
        label={t('register.username')}
        description={t('register.username_help')}
        {...inputOf('username')}
      />
      <TextInput
        label={t('register.name')}
        description={t('register.name_help')}
        name="nickname"
        autoComplete="nickname"
        maxLength={limits.name}
        {...inputOf('name')}
      />
    </>
  )
}

/** The password, twice; it must not be made of the other values. */
export function PasswordFields({ inputOf, values }: FieldsProps & { values: NewAccountValues }) {
  const { t } = useTranslation('auth')
  const { site } = useConfigs()
  const { username, name, email } = values
  return (
    <>
      <NewPasswordField
        description={t('register.password_help', { count: limits.password.min })}
        words={[username, name, email.split('@')[0] ?? '', site.title]}
        {...inputOf('password')}
      />
      <NewPasswordField
        label={t('register.confirm')}
        name="password_confirmation"
        {...inputOf('password_confirmation')}
      />
    </>
  )
}

function Document({ url, name }: { url: string; name: string }) {
  if (!url) return <>{name}</>
  return (
    <Anchor href={url} target="_blank" rel="noopener" underline="always" inherit>
      {name}
    </Anchor>
  )
}

/** Checkbox to accept the terms, where the site requires consent. */
export function ConsentField({ inputOf }: FieldsProps) {
  const { t } = useTranslation('auth')
  const { terms_url, privacy_url, register_requires_consent } = useConfigs().app
  if (!register_requires_consent) return null
  const label = (
    <>
      {t('register.consent')} <Document url={terms_url} name={t('register.terms')} /> {t('register.consent_and')}{' '}
      <Document url={privacy_url} name={t('register.privacy')} />
    </>
  )
  return <Checkbox label={label} name="consent" {...inputOf('consent', { type: 'checkbox' })} />
}
