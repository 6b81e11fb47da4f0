import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { localTime } from '#lib/formats/local-time.ts'
import classes from './ShareFields.module.css'
import { type ExpiryPreset, expiryDays, isPreset } from './values.ts'

interface Props {
  value: string
  onChange: (expiry: string) => void
  error?: string | undefined
}

const day = 86_400_000
/** A time that is being typed is no time yet, and not “never” either. */
const unfinished = '?'
const presets = Object.keys(expiryDays) as ExpiryPreset[]

/** How long a share is open: for good, for a span, or until a time of one's own. */
export function ExpiryField({ value, onChange, error }: Props) {
  const { t } = useTranslation('shares')
  const isDate = value !== '' && !isPreset(value)
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={t('fields.expiry')}
        value={isDate ? 'date' : value}
        data={[
          { value: '', label: t('fields.expiries.never') },
          ...presets.map((preset) => ({ value: preset, label: t(`fields.expiries.${preset}`) })),
          { value: 'date', label: t('fields.expiries.date') },
        ]}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === 'date' ? localTime(new Date(Date.now() + day)) : currentTarget.value)
        }
      />
      {isDate && (
        <TextInput
          type="datetime-local"
          label={t('fields.expired_at')}
          value={value === unfinished ? '' : value}
          max="9999-12-31T23:59"
          error={error}
          data-path="expired_at"
          onChange={({ currentTarget }) => onChange(currentTarget.value || unfinished)}
        />
      )}
    </div>
  )
}
