import { Input } from '@mantine/core'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'

interface Props {
  label: string
  /** What may be typed, where the label does not say it. */
  placeholder?: string
  value: string | undefined
  onSearch: (q: string) => void
}

const pause = 250

/** A search that follows typing. Not controlled: the address catches up late and would break into an input method's composition. */
export function SearchField({ label, placeholder = label, value, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef(0)
  const isComposing = useRef(false)

  // Going back, or clearing the filters, changes the search from outside.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = value ?? ''
  }, [value])

  const plan = (q: string) => {
    window.clearTimeout(timer.current)
    if (!isComposing.current) timer.current = window.setTimeout(() => onSearch(q.trim()), pause)
  }

  return (
    <Input
      ref={field}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Search size={16} aria-hidden />}
      defaultValue={value}
      onChange={({ currentTarget }) => plan(currentTarget.value)}
      onCompositionStart={() => {
        isComposing.current = true
      }}
      onCompositionEnd={({ currentTarget }) => {
        isComposing.current = false
        plan(currentTarget.value)
      }}
    />
  )
}
