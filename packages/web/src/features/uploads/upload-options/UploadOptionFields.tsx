import { NativeSelect, TextInput, Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localTime } from '#lib/formats/local-time.ts'
import { expiryPresets, type UploadExpiryPreset, isPast, isPreset, type UploadChoices } from './upload-options.ts'
import classes from './UploadOptionFields.module.css'
import { limits } from '@imagora/contract/limits'
import { TagsField } from '#ui/field/TagsField.tsx'
import { type AlbumChoice, AlbumField } from './AlbumField.tsx'

interface ExpiryFieldProps {
  value: string
  onChange: (expiry: string) => void
}

const tomorrow = 86_400_000
const inADay = () => localTime(new Date(Date.now() + tomorrow))

/** Expiry of a photo: never, after a preset period, or at a custom time. */
function UploadExpiryField({ value, onChange }: ExpiryFieldProps) {
  const { t } = useTranslation('uploads')
  const [now] = useState(() => Date.now())
  const isDate = value !== '' && !isPreset(value)
  const presets = Object.keys(expiryPresets) as UploadExpiryPreset[]
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

interface Props {
  value: UploadChoices
  onChange: (changes: Partial<UploadChoices>) => void
  storages: { id: number; name: string }[]
  /** Default storage of the account, used if none is selected. */
  usualStorage: number | null
  /** Albums of the user; null for visitors, who have none. */
  albums: AlbumChoice[] | null
  isAlbumRequired: boolean
  albumError?: string | undefined
  onCreateAlbum: (name: string) => Promise<number>
}

/** Options of new photos, whether uploaded or downloaded by URL. */
export function UploadOptionFields({ value, onChange, storages, usualStorage, albums, ...props }: Props) {
  const { t } = useTranslation('uploads')
  const usual = storages.find(({ id }) => id === usualStorage) ?? storages[0]
  return (
    <div className={classes.fields}>
      {albums && (
        <AlbumField
          value={value.album_id}
          albums={albums}
          isRequired={props.isAlbumRequired}
          error={props.albumError}
          onChange={(album_id) => onChange({ album_id })}
          onCreate={props.onCreateAlbum}
        />
      )}
      <NativeSelect
        label={t('storage')}
        required
        error={storages.length === 0 && t('storage_required')}
        value={value.storage_id ?? usual?.id ?? ''}
        data={storages.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={({ currentTarget }) => onChange({ storage_id: Number(currentTarget.value) })}
      />
      <UploadExpiryField value={value.expiry} onChange={(expiry) => onChange({ expiry })} />
      <TagsField
        label={t('tags')}
        description={t('tags_help', { count: limits.photo.tags })}
        value={value.tags}
        onChange={(tags) => onChange({ tags })}
        max={limits.photo.tags}
        maxLength={limits.photo.tag}
        removeLabel={(tag) => t('tag_remove', { tag })}
      />
      <Switch
        label={t('is_public')}
        description={t('is_public_help')}
        checked={value.is_public}
        onChange={({ currentTarget }) => onChange({ is_public: currentTarget.checked })}
      />
    </div>
  )
}
