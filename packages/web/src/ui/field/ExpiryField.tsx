import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { DAY_MS, INCOMPLETE_EXPIRY, localTimeIn } from './expiry.ts'

interface Props {
  label: string
  /** Empty, the value of a choice, or a local time to the minute. */
  value: string
  onChange: (expiry: string) => void
  /** Offered expiries in their order; an empty value means never. */
  choices: { value: string; label: string }[]
  /** Segments for a few short choices; the caller draws the frame. */
  variant?: 'select' | 'segments'
  customLabel: string
  /** Label of the field for a custom time. */
  timeLabel: string
  /** Time that the field starts with, the same time tomorrow by default. */
  defaultTime?: string | undefined
  isTimeRequired?: boolean
  minTime?: string
  /** Form path of the time field. */
  path?: string
  /** Class of the pair of fields, or of the segments. */
  className?: string | undefined
  error?: string | false | undefined
}

const custom = 'date'

/** Expiry: one of the offered periods, or a custom time. */
export function ExpiryField(props: Props) {
  const { label, value, onChange, choices, variant = 'select', customLabel, timeLabel } = props
  const { defaultTime = localTimeIn(DAY_MS), isTimeRequired = false, minTime, path, className, error } = props
  const isCustom = !choices.some((choice) => choice.value === value)
  const control = {
    value: isCustom ? custom : value,
    data: [...choices, { value: custom, label: customLabel }],
  }
  const choose = (chosen: string) => onChange(chosen === custom ? defaultTime : chosen)
  const time = isCustom && (
    <TextInput
      type="datetime-local"
      label={timeLabel}
      required={isTimeRequired}
      value={value === INCOMPLETE_EXPIRY ? '' : value.slice(0, 16)}
      min={minTime}
      max="9999-12-31T23:59"
      error={error}
      data-path={path}
      onChange={({ currentTarget }) => onChange(currentTarget.value || INCOMPLETE_EXPIRY)}
    />
  )
  if (variant === 'segments')
    return (
      <>
        <SegmentedControl fullWidth className={className} aria-label={label} {...control} onChange={choose} />
        {time}
      </>
    )
  return (
    <div className={className}>
      <NativeSelect label={label} {...control} onChange={({ currentTarget }) => choose(currentTarget.value)} />
      {time}
    </div>
  )
}
