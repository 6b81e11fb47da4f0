import { reportReasons } from '@imagora/contract/limits'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '#ui/overlay/focus-on-mount.ts'
import type { Reason } from './reasons.ts'
import classes from './ReportDialog.module.css'

interface Props {
  value?: Reason | ''
  onChange: (reason: Reason) => void
  error?: string | undefined
  /** Where other fields come before it, it takes no focus. */
  isQuiet?: boolean
  /** How the form finds the field, to put the keyboard there when something is missing. */
  'data-path'?: string
}

/** One reason of the list; what each covers stands below its name. */
export function ReasonField({ value, onChange, error, isQuiet = false, 'data-path': path }: Props) {
  const { t } = useTranslation('report')
  const id = useId()
  return (
    <fieldset className={classes.reasons} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{t('reason')}</legend>
      {reportReasons.map((reason, place) => (
        <label key={reason} className={classes.reason}>
          <input
            type="radio"
            name={id}
            value={reason}
            checked={value === reason}
            aria-describedby={`${id}-${reason}`}
            onChange={() => onChange(reason)}
            {...(place === 0 && { 'data-path': path, ...(!isQuiet && { ref: focusOnMount }) })}
          />
          <span>
            {t(`reasons.${reason}`)}
            <small id={`${id}-${reason}`}>{t(`covers.${reason}`)}</small>
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className={classes.problem}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
