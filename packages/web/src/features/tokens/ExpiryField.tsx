import { SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { localTime } from '#lib/formats/local-time.ts'
import { inDays, type Preset, presets } from './expiry.ts'
import classes from './TokenCreatePage.module.css'

interface Props {
  /** The clock on the wall, to the minute. */
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** When the token ends: after so many days, or at a time of one's own. */
export function ExpiryField({ value, onChange, error }: Props) {
  const { t } = useTranslation('tokens')
  const formats = useFormats()
  const [preset, setPreset] = useState<Preset>(30)

  const choose = (text: string) => {
    if (text === 'custom') {
      setPreset('custom')
      return
    }
    setPreset(Number(text) as Preset)
    onChange(inDays(Number(text)))
  }

  return (
    <fieldset className={classes.part}>
      <legend>{t('expires')}</legend>
      <SegmentedControl
        fullWidth
        className={classes.presets}
        aria-label={t('expires')}
        value={String(preset)}
        onChange={choose}
        data={[
          ...presets.map((days) => ({
            value: String(days),
            label: days === 365 ? t('one_year') : t('days', { count: days }),
          })),
          { value: 'custom', label: t('custom') },
        ]}
      />
      {preset === 'custom' ? (
        <TextInput
          type="datetime-local"
          label={t('expires_at')}
          required
          min={localTime()}
          max="9999-12-31T23:59"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          error={error}
        />
      ) : (
        <p className={classes.help}>{t('expires_on', { time: formats.dateTime(value) })}</p>
      )}
      {error && preset !== 'custom' && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
