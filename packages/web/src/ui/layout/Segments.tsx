import { useId } from 'react'
import classes from './Segments.module.css'

interface Props<Value extends string> {
  /** What is chosen here, for those who do not see it. */
  label: string
  options: { value: Value; label: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** One of a few. Mantine's has the same looks and measures the page as it comes, which holds up a first screen. */
export function Segments<Value extends string>({ label, options, chosen, onChoose }: Props<Value>) {
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
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {text}
        </label>
      ))}
    </div>
  )
}
