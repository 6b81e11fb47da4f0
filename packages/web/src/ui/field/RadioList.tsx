import { useId } from 'react'
import classes from './RadioList.module.css'

interface Option<Value extends string> {
  value: Value
  label: string
  help: string
}

interface Props<Value extends string> {
  label: string
  options: Option<Value>[]
  value?: Value
  onChange: (value: Value) => void
  error?: string | undefined
}

/** Radio buttons with a description each. */
export function RadioList<Value extends string>({ label, options, value, onChange, error }: Props<Value>) {
  const id = useId()
  return (
    <fieldset className={classes.list} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={value === option.value}
            aria-describedby={`${id}-${option.value}`}
            onChange={() => onChange(option.value)}
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
