import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localTime } from '#lib/formats/local-time.ts'
import { expiryPresets, type ExpiryPreset, isPast, isPreset } from './choices.ts'
import classes from './ChoiceFields.module.css'

interface Props {
  value: string
  onChange: (expiry: string) => void
}

const tomorrow = 86_400_000
const inADay = () => localTime(new Date(Date.now() + tomorrow))

/** How long a picture stays: for good, for a time, or until a moment of its own. */
export function ExpiryField({ value, onChange }: Props) {
  const { t } = useTranslation('uploads')
  const [now] = useState(() => Date.now())
  const isDate = value !== '' && !isPreset(value)
  const presets = Object.keys(expiryPresets) as ExpiryPreset[]
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={t('expiry')}
        value={isDate ? 'date' : value}
        data={[
          { value: '', label: t('expiries.never') },
          ...presets.map((preset) => ({ value: preset, label: t(`expiries.${preset}`) })),
          { value: 'date', label: t('expiries.date') },
        ]}
        onChange={({ currentTarget: { value: chosen } }) => onChange(chosen === 'date' ? inADay() : chosen)}
      />
      {isDate && (
        <TextInput
          type="datetime-local"
          label={t('expires_at')}
          value={value.slice(0, 16)}
          min={localTime(new Date(now))}
          error={isPast(value, new Date(now)) && t('expiry_past')}
          onChange={({ currentTarget }) => onChange(currentTarget.value || inADay())}
        />
      )}
    </div>
  )
}
