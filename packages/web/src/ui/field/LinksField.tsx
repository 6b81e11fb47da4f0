import { Button, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/layout/IconButton.tsx'
import classes from './LinksField.module.css'

interface Props {
  label: string
  description?: string
  placeholder?: string
  error?: ReactNode
  value: string[]
  onChange: (value: string[]) => void
  max: number
  maxLength: number
  addLabel: string
  /** Accessible name of each line; `removeLabel` names its remove button. */
  lineLabel: (number: number) => string
  removeLabel: (number: number) => string
}

/** A list of addresses, one per line, up to `max`. */
export function LinksField(props: Props) {
  const { label, description, placeholder, error, value, onChange, max, maxLength } = props
  const { addLabel, lineLabel, removeLabel } = props
  const replace = (place: number, link: string) => onChange(value.map((old, index) => (index === place ? link : old)))

  return (
    <fieldset className={classes.root}>
      <legend className={classes.label}>{label}</legend>
      {value.map((link, place) => (
        // Lines have no identity except their index.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className={classes.line}>
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="off"
            aria-label={lineLabel(place + 1)}
            {...(placeholder && { placeholder })}
            maxLength={maxLength}
            value={link}
            error={Boolean(error)}
            onChange={({ currentTarget }) => replace(place, currentTarget.value)}
          />
          <IconButton
            label={removeLabel(place + 1)}
            onClick={() => onChange(value.filter((_link, index) => index !== place))}
          >
            <X size={16} />
          </IconButton>
        </div>
      ))}
      {value.length < max && (
        <Button variant="default" leftSection={<Plus size={16} />} onClick={() => onChange([...value, ''])}>
          {addLabel}
        </Button>
      )}
      {description && <p className={classes.description}>{description}</p>}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
