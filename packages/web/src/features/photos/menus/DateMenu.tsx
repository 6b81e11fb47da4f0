import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuProps } from './FilterMenu.tsx'
import classes from './Menus.module.css'
import { Options } from './Options.tsx'
import { presetDays, presets } from './preset-days.ts'

/** From one day to another, both included. */
export function DateMenu({ filters: { from, to }, onChange }: MenuProps) {
  const { t } = useTranslation('photos')
  const [today] = useState(() => new Date())
  const isOn = (preset: (typeof presets)[number]) => {
    const days = presetDays(preset, today)
    return days.from === from && days.to === to
  }
  return (
    <>
      <Options
        options={presets.map((preset) => ({ value: preset, label: t(`dates.${preset}`) }))}
        isOn={isOn}
        onChoose={(preset) => onChange(isOn(preset) ? { from: undefined, to: undefined } : presetDays(preset, today))}
      />
      <div className={classes.ends}>
        <TextInput
          type="date"
          label={t('dates.from')}
          value={from ?? ''}
          max={to}
          onChange={({ currentTarget }) => onChange({ from: currentTarget.value || undefined })}
        />
        <TextInput
          type="date"
          label={t('dates.to')}
          value={to ?? ''}
          min={from}
          onChange={({ currentTarget }) => onChange({ to: currentTarget.value || undefined })}
        />
      </div>
    </>
  )
}
