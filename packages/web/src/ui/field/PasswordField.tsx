import { useTranslation } from 'react-i18next'
import { getPasswordStrength } from '#lib/formats/password-strength.ts'
import classes from './PasswordField.module.css'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** Shows the password strength in four steps and a word. */
function StrengthMeter({ password, words }: { password: string; words: string[] }) {
  const { t } = useTranslation()
  const strength = getPasswordStrength(password, words)
  return (
    <div className={classes.root} data-strength={strength}>
      <div className={classes.steps} aria-hidden>
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-reached={step <= strength || undefined} />
        ))}
      </div>
      <output className={classes.word} aria-live="polite">
        {t(`password.strength_${strength}`)}
      </output>
    </div>
  )
}

interface Props extends PasswordInputProps {
  /** For a new password: other data known about the user. With it the field shows the password strength. */
  words?: string[]
}

/** A password input with a visibility toggle. */
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
