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
  /** Skips the autofocus, for forms with fields before this one. */
  isQuiet?: boolean
  /** Path by which the form finds the field, to focus it on an error. */
  'data-path'?: string
}

/** Radio list of report reasons, each with a description. */
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
