import { Button, type PasswordInputProps, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './FieldInput.module.css'
import { PasswordField } from './PasswordField.tsx'

interface Props extends Omit<PasswordInputProps, 'value' | 'onChange'> {
  isSet: boolean
  /** Multi-line key. */
  isLong?: boolean
  /** The secret is required, so it can be replaced but not removed. */
  isKept?: boolean
  /** `null` keeps the stored secret; an empty string removes it. */
  value?: string | null
  onChange?: (value: string | null) => void
  /** Path by which the form finds the input. */
  'data-path'?: string
}

interface SecretTextInputProps extends Omit<Props, 'isSet' | 'isKept' | 'value'> {
  value: string
}

function SecretTextInput({ isLong, onChange, ...props }: SecretTextInputProps) {
  const change = (text: string) => onChange?.(text || null)
  if (!isLong) {
    return (
      <PasswordField
        autoComplete="new-password"
        {...props}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    )
  }
  const { label, description, error, placeholder, value } = props
  return (
    <Textarea
      {...{ label, description, error, value }}
      data-path={props['data-path']}
      {...(placeholder && { placeholder })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      autosize
      minRows={3}
      maxRows={8}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  )
}

/** A write-only secret: it can be replaced or removed, and is never sent to the page. */
export function SecretInput({ isSet, isKept = false, value = null, onChange, ...props }: Props) {
  const { t } = useTranslation()
  const isRemoved = value === ''
  return (
    <div className={classes.secret}>
      <SecretTextInput
        placeholder={isRemoved ? t('secret.removed') : isSet ? t('secret.set') : t('secret.unset')}
        {...props}
        {...(onChange && { onChange })}
        value={value ?? ''}
      />
      {isSet && !isKept && (
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
