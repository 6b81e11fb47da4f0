import { limits } from '@imagora/contract/limits'
import { NativeSelect, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TagsField } from '#ui/field/TagsField.tsx'
import { type AlbumChoice, AlbumField } from './AlbumField.tsx'
import type { UploadChoices } from './choices.ts'
import classes from './ChoiceFields.module.css'
import { ExpiryField } from './ExpiryField.tsx'

interface Props {
  value: UploadChoices
  onChange: (changes: Partial<UploadChoices>) => void
  storages: { id: number; name: string }[]
  /** The account's usual storage, which is taken where none is chosen. */
  usualStorage: number | null
  /** Nothing for visitors, who have none. */
  albums: AlbumChoice[] | null
  isAlbumRequired: boolean
  albumError?: string | undefined
  onCreateAlbum: (name: string) => Promise<number>
}

/** What goes with pictures on their way in, whether they are sent or fetched. */
export function ChoiceFields({ value, onChange, storages, usualStorage, albums, ...props }: Props) {
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
      <ExpiryField value={value.expiry} onChange={(expiry) => onChange({ expiry })} />
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
