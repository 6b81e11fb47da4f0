import { Check, CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './SettingsForm.module.css'

interface Props {
  isUnsaved: boolean
  /** Text shown on success; false before. */
  successText: string | false
  error: Error | null
}

export function TestResult({ isUnsaved, successText, error }: Props) {
  const { t } = useTranslation('settings')
  return (
    <div aria-live="polite">
      {isUnsaved && <p className={classes.hint}>{t('test_save_first')}</p>}
      {successText && (
        <p className={classes.result}>
          <Check size={16} aria-hidden />
          {successText}
        </p>
      )}
      {error && (
        <p className={classes.result} data-failed>
          <CircleAlert size={16} aria-hidden />
          {error.message}
        </p>
      )}
    </div>
  )
}
