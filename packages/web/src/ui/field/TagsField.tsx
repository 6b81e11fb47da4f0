import { TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { distinctTags } from '#lib/formats/tag-names.ts'
import classes from './TagsField.module.css'

interface Props {
  /** Visible label; `aria-label` replaces it when a heading above the field already names it. */
  label?: string
  'aria-label'?: string
  description?: string
  /** Placeholder, shown until `max` tags are reached. */
  placeholder?: string
  error?: ReactNode
  value: string[]
  onChange: (value: string[]) => void
  max: number
  maxLength: number
  /** Accessible name of the remove button. */
  removeLabel: (tag: string) => string
}

const separators = /[,，、;；\n]+/

/** Tag input: Enter or a comma adds a tag, Backspace removes the last one, Escape drops what is typed. */
export function TagsField({ value, onChange, max, maxLength, removeLabel, placeholder, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const isFull = value.length >= max

  const add = (text: string) => {
    const words = text.split(separators).map((word) => word.trim())
    const more = words.filter((word) => word !== '').map((word) => Array.from(word).slice(0, maxLength).join(''))
    if (more.length > 0) onChange(distinctTags([...value, ...more]).slice(0, max))
    setTyped('')
  }
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (separators.test(currentTarget.value)) add(currentTarget.value)
    else setTyped(currentTarget.value)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && typed.trim() !== '') {
      // Enter would submit the whole form.
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Escape' && typed !== '') {
      // The dialog or panel around the field stays open.
      event.preventDefault()
      setTyped('')
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1))
  }

  return (
    <div>
      <TextInput
        autoComplete="off"
        {...props}
        {...(!isFull && placeholder && { placeholder })}
        value={typed}
        readOnly={isFull}
        onChange={handleChange}
        onKeyDown={handleKey}
        onBlur={() => add(typed)}
      />
      {value.length > 0 && (
        <ul className={classes.tags} aria-label={props.label ?? props['aria-label']}>
          {value.map((tag) => (
            <li key={tag} className={classes.tag}>
              <span>{tag}</span>
              <button
                type="button"
                aria-label={removeLabel(tag)}
                onClick={() => onChange(value.filter((other) => other !== tag))}
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
