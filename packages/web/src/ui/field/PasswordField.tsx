import { useTranslation } from 'react-i18next'
import { passwordStrength } from '#lib/formats/password-strength.ts'
import classes from './PasswordField.module.css'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** How hard a password is to guess: four steps and a word. */
function StrengthMeter({ password, words }: { password: string; words: string[] }) {
  const { t } = useTranslation()
  const strength = passwordStrength(password, words)
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
