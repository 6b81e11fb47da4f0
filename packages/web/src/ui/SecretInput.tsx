import { Button, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './FieldInput.module.css'
import { PasswordField } from './PasswordField.tsx'

interface Props extends Omit<PasswordInputProps, 'value' | 'onChange'> {
  isSet: boolean
  /** Nothing where the secret stays as it is, an empty text where it is to be removed. */
  value?: string | null
  onChange?: (value: string | null) => void
}

/** A secret that the page never sees: it is replaced or removed, not read. */
export function SecretInput({ isSet, value = null, onChange, ...props }: Props) {
  const { t } = useTranslation()
  const isRemoved = value === ''
  return (
    <div className={classes.secret}>
      <PasswordField
        autoComplete="new-password"
        placeholder={isRemoved ? t('secret.removed') : isSet ? t('secret.set') : t('secret.unset')}
        {...props}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange?.(currentTarget.value || null)}
      />
      {isSet && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.remove}
          onClick={() => onChange?.(isRemoved ? null : '')}
        >
          {isRemoved ? t('secret.keep') : t('secret.remove')}
        </Button>
      )}
    </div>
  )
}
