import { Input } from '@mantine/core'
import { ChevronsUpDown } from 'lucide-react'

interface Props<Value extends string> {
  label: string
  options: { value: Value; label: string }[]
  selected: Value
  onSelect: (value: Value) => void
  className?: string | undefined
}

/**
 * A native select without a visible label. Mantine's select assigns the id of its label after mounting, which renders
 * the first screen twice and synchronously.
 */
export function PlainSelect<Value extends string>({ label, options, selected, onSelect, className }: Props<Value>) {
  return (
    <Input
      component="select"
      pointer
      className={className ?? ''}
      aria-label={label}
      value={selected}
      rightSection={<ChevronsUpDown size={14} aria-hidden />}
      rightSectionPointerEvents="none"
      onChange={({ currentTarget }) => onSelect(currentTarget.value as Value)}
    >
      {options.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Input>
  )
}
