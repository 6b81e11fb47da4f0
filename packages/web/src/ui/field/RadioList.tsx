import { useId } from 'react'
import { focusOnMount } from '#ui/overlay/focus-on-mount.ts'
import classes from './RadioList.module.css'

interface Option<Value extends string> {
  value: Value
  label: string
  help: string
}

interface Props<Value extends string> {
  label: string
  options: Option<Value>[]
  value?: Value | ''
  onChange: (value: Value) => void
  error?: string | undefined
  /** Rows closer together, for many options. */
  isDense?: boolean
  /** Focuses the first option on mount. */
  isFocused?: boolean
  /** Path by which the form finds the field, to focus it on an error. */
  path?: string | undefined
}

/** Radio buttons with a description each. */
export function RadioList<Value extends string>(props: Props<Value>) {
  const { label, options, value, onChange, error, isDense = false, isFocused = false, path } = props
  const id = useId()
  return (
    <fieldset
      className={classes.list}
      data-dense={isDense || undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{label}</legend>
      {options.map((option, place) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={value === option.value}
            aria-describedby={`${id}-${option.value}`}
            onChange={() => onChange(option.value)}
            {...(place === 0 && { 'data-path': path, ...(isFocused && { ref: focusOnMount }) })}
          />
          <span>
            {option.label}
            <small id={`${id}-${option.value}`}>{option.help}</small>
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
