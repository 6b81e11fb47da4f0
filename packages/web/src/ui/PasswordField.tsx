import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { StrengthMeter } from './StrengthMeter.tsx'

interface Props extends PasswordInputProps {
  /** For a new password: what else is known of its owner. With it the field tells how hard the password is to guess. */
  words?: string[]
}

/** A password that can be looked at. */
export function PasswordField({ words, ...props }: Props) {
  const { t } = useTranslation()
  return (
    <div>
      <PasswordInput
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
        {...props}
      />
      {words && typeof props.value === 'string' && props.value !== '' && (
        <StrengthMeter password={props.value} words={words} />
      )}
    </div>
  )
}
