import { useId } from 'react'
import classes from './Segments.module.css'

interface Props<Value extends string> {
  /** Accessible name of the group. */
  label: string
  options: { value: Value; label: string }[]
  selected: Value
  onSelect: (value: Value) => void
}

/** Segmented control. Mantine's looks the same but measures the page on mount, which delays the first screen. */
export function Segments<Value extends string>({ label, options, selected, onSelect }: Props<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes.segments}>
      {options.map(({ value, label: text }) => (
        <label key={value} className={classes.segment}>
          <input
            type="radio"
            className="unseen"
            name={name}
            value={value}
            checked={value === selected}
            onChange={() => onSelect(value)}
          />
          {text}
        </label>
      ))}
    </div>
  )
}
