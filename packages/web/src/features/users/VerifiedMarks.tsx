import type { AdminUser } from '@imagora/contract'
import { Switch } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'

interface Props {
  user: AdminUser
  inputOf: (name: 'is_email_verified' | 'is_phone_verified') => GetInputPropsReturnType
}

/** Whether what an account is reached by counts as its owner's. */
export function VerifiedMarks({ user, inputOf }: Props) {
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
