import { NativeSelect, Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localTime } from '#lib/formats/local-time.ts'
import { expiryNames, isPast, type UploadChoices } from './upload-options.ts'
import classes from './UploadOptionFields.module.css'
import { limits } from '@imagora/contract/limits'
import { DAY_MS, INCOMPLETE_EXPIRY, localTimeIn } from '#ui/field/expiry.ts'
import { ExpiryField } from '#ui/field/ExpiryField.tsx'
import { TagsField } from '#ui/field/TagsField.tsx'
import { type AlbumChoice, AlbumField } from './AlbumField.tsx'

interface ExpiryProps {
  value: string
  onChange: (expiry: string) => void
}

function UploadExpiry({ value, onChange }: ExpiryProps) {
  const { t } = useTranslation('uploads')
  const [now] = useState(() => new Date())
  return (
    <ExpiryField
      className={classes.pair}
      label={t('expiry')}
      value={value}
      // A cleared date becomes the same time tomorrow.
      onChange={(expiry) => onChange(expiry === INCOMPLETE_EXPIRY ? localTimeIn(DAY_MS) : expiry)}
      choices={[
        { value: '', label: t('expiries.never') },
        ...expiryNames.map((name) => ({ value: name, label: t(`expiries.${name}`) })),
      ]}
      customLabel={t('expiries.date')}
      timeLabel={t('expires_at')}
      minTime={localTime(now)}
      error={isPast(value, now) && t('expiry_past')}
    />
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
      <UploadExpiry value={value.expiry} onChange={(expiry) => onChange({ expiry })} />
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
