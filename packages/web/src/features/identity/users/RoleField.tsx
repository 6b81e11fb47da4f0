import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { type UserRole, userRoles } from '@imagora/contract/roles'
import { useTranslation } from 'react-i18next'

/** Select of the role, which explains the chosen one. */
export function RoleField({
  value,
  hint,
  ...input
}: Omit<NativeSelectProps, 'value'> & { value: UserRole; hint?: string | undefined }) {
  const { t } = useTranslation('users')
  return (
    <NativeSelect
      label={t('role')}
      description={hint ?? t(`role_hints.${value}`)}
      data={userRoles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
      value={value}
      {...input}
    />
  )
}
