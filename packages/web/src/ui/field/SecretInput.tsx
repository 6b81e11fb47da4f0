import { Button, type PasswordInputProps, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './FieldInput.module.css'
import { PasswordField } from './PasswordField.tsx'

interface Props extends Omit<PasswordInputProps, 'value' | 'onChange'> {
  isSet: boolean
  /** A key of several lines. */
  isLong?: boolean
  /** Nothing works without it: it can be replaced, not removed. */
  isKept?: boolean
  /** Nothing where the secret stays as it is, an empty text where it is to be removed. */
  value?: string | null
  onChange?: (value: string | null) => void
  /** By which its form finds it. */
  'data-path'?: string
}

interface TypedProps extends Omit<Props, 'isSet' | 'isKept' | 'value'> {
  value: string
}

function Typed({ isLong, onChange, ...props }: TypedProps) {
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

/** A secret that the page never sees: it is replaced or removed, not read. */
export function SecretInput({ isSet, isKept = false, value = null, onChange, ...props }: Props) {
  const { t } = useTranslation()
  const isRemoved = value === ''
  return (
    <div className={classes.secret}>
      <Typed
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
