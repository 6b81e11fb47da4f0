import { Input } from '@mantine/core'
import { ChevronsUpDown } from 'lucide-react'

interface Props<Value extends string> {
  label: string
  options: { value: Value; label: string }[]
  chosen: Value
  onChoose: (value: Value) => void
  className?: string | undefined
}

/**
 * One of a list, without a label to see. Mantine's gives its label a name once it stands, which renders a first screen
 * twice and in one go.
 */
export function PlainSelect<Value extends string>({ label, options, chosen, onChoose, className }: Props<Value>) {
  return (
    <Input
      component="select"
      pointer
      className={className ?? ''}
      aria-label={label}
      value={chosen}
      rightSection={<ChevronsUpDown size={14} aria-hidden />}
      rightSectionPointerEvents="none"
      onChange={({ currentTarget }) => onChoose(currentTarget.value as Value)}
    >
      {options.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Input>
  )
}
