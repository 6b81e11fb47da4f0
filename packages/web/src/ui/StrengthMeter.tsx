import { useTranslation } from 'react-i18next'
import { passwordStrength } from '#lib/formats/password-strength.ts'
import classes from './StrengthMeter.module.css'

/** How hard a password is to guess: four steps and a word. */
export function StrengthMeter({ password, words }: { password: string; words: string[] }) {
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
