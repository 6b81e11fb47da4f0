import { Check } from 'lucide-react'
import classes from './FilterChip.module.css'

interface Props {
  label: string
  isOn: boolean
  onToggle: (isOn: boolean) => void
}

/** Toggle for one filter of a list. */
export function FilterChip({ label, isOn, onToggle }: Props) {
  return (
    <button type="button" className={classes.chip} aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
      {isOn && <Check size={16} aria-hidden />}
      {label}
    </button>
  )
}
