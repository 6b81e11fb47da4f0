import { Input, type InputProps } from '@mantine/core'
import { Search } from 'lucide-react'
import { type ComponentPropsWithRef, useEffect, useImperativeHandle, useRef } from 'react'

type InputAttributes = Pick<
  ComponentPropsWithRef<'input'>,
  | 'ref'
  | 'role'
  | 'enterKeyHint'
  | 'autoComplete'
  | 'aria-keyshortcuts'
  | 'aria-autocomplete'
  | 'aria-expanded'
  | 'aria-controls'
  | 'aria-activedescendant'
>

interface Props extends InputProps, InputAttributes {
  label: string
  /** Hint on the accepted input, if the label does not say it. */
  placeholder?: string | undefined
  value: string | undefined
  onSearch: (q: string) => void
}

const SEARCH_DEBOUNCE_MS = 250

/**
 * Search input with a 250 ms debounce. The input is uncontrolled: the URL updates late and would interrupt the
 * composition of an input method.
 */
export function SearchField({ label, placeholder = label, value, onSearch, ref, ...others }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef(0)
  const isComposing = useRef(false)
  useImperativeHandle(ref, () => field.current!)

  // Browser back and clearing the filters change the search from outside.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = value ?? ''
  }, [value])

  const scheduleSearch = (q: string) => {
    window.clearTimeout(timer.current)
    if (!isComposing.current) timer.current = window.setTimeout(() => onSearch(q.trim()), SEARCH_DEBOUNCE_MS)
  }

  return (
    <Input
      {...others}
      ref={field}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Search size={16} aria-hidden />}
      defaultValue={value}
      onChange={({ currentTarget }) => scheduleSearch(currentTarget.value)}
      onCompositionStart={() => {
        isComposing.current = true
      }}
      onCompositionEnd={({ currentTarget }) => {
        isComposing.current = false
        scheduleSearch(currentTarget.value)
      }}
    />
  )
}
