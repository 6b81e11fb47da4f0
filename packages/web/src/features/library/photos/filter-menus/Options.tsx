import type { SearchFilters } from '@imagora/contract/photo-search'
import { Check } from 'lucide-react'
import classes from './Menus.module.css'

export interface MenuProps {
  filters: SearchFilters
  onChange: (changes: { [F in keyof SearchFilters]?: SearchFilters[F] | undefined }) => void
}

interface Option<Value> {
  value: Value
  label: string
  /** Additional text, such as a count. */
  note?: string | undefined
}

interface Props<Value> {
  options: Option<Value>[]
  isOn: (value: Value) => boolean
  onChoose: (value: Value) => void
  /** Whether several options can be selected. */
  isMany?: boolean
}

/** List of options; choosing a selected option deselects it. */
export function Options<Value>({ options, isOn, onChoose, isMany = false }: Props<Value>) {
  return (
    <ul className={classes.options}>
      {options.map(({ value, label, note }) => (
        <li key={label}>
          <button
            type="button"
            className={classes.option}
            aria-pressed={isOn(value)}
            data-closes={!isMany || undefined}
            onClick={() => onChoose(value)}
          >
            <span className={classes.tick}>{isOn(value) && <Check size={16} aria-hidden />}</span>
            <span className={classes.name}>{label}</span>
            {note !== undefined && <span className={classes.note}>{note}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
