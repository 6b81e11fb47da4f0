import { limits } from '@imagora/contract/limits'
import { Button, NativeSelect, TextInput, Switch } from '@mantine/core'
import { FolderPlus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '#ui/overlay/focus-on-mount.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import classes from './UploadOptionFields.module.css'
import { localTime } from '#lib/formats/local-time.ts'
import { expiryNames, isPast, type UploadChoices } from './upload-options.ts'
import { DAY_MS, INCOMPLETE_EXPIRY, localTimeIn } from '#ui/field/expiry.ts'
import { ExpiryField } from '#ui/field/ExpiryField.tsx'
import { TagsField } from '#ui/field/TagsField.tsx'

interface AlbumChoice {
  id: number
  name: string
}

interface NewProps {
  onCreate: (name: string) => Promise<number>
  onCreated: (id: number) => void
  onClose: () => void
}

function NewAlbum({ onCreate, onCreated, onClose }: NewProps) {
  const { t } = useTranslation(['uploads', 'app'])
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)

  const create = async () => {
    if (name.trim() === '') return setProblem(t('uploads:album_name_required'))
    setSending(true)
    try {
      onCreated(await onCreate(name.trim()))
      return onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '')
      return setSending(false)
    }
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    // The key press must not submit the surrounding form or close the dialog.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    else void create()
  }
  return (
    <div className={classes.new}>
      <TextInput
        label={t('uploads:new_album')}
        value={name}
        error={problem}
        maxLength={limits.album.name}
        ref={focusOnMount}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={handleKey}
      />
      <Button loading={isSending} onClick={() => void create()}>
        {t('uploads:create')}
      </Button>
      <Button variant="default" onClick={onClose}>
        {t('app:cancel')}
      </Button>
    </div>
  )
}

interface AlbumFieldProps {
  value: number | null
  albums: AlbumChoice[]
  isRequired: boolean
  error?: string | undefined
  onChange: (id: number | null) => void
  onCreate: (name: string) => Promise<number>
}

/** Selects an existing album or creates one. */
function AlbumField({ value, albums, isRequired, error, onChange, onCreate }: AlbumFieldProps) {
  const { t } = useTranslation('uploads')
  const [isNew, setNew] = useState(false)
  if (isNew) return <NewAlbum onCreate={onCreate} onCreated={onChange} onClose={() => setNew(false)} />
  return (
    <div className={classes.album}>
      <NativeSelect
        label={t('album')}
        required={isRequired}
        error={error}
        value={value ?? ''}
        data={[
          { value: '', label: isRequired ? t('choose_album') : t('no_album') },
          ...albums.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
      />
      <IconButton label={t('create_album')} variant="default" onClick={() => setNew(true)}>
        <FolderPlus size={16} />
      </IconButton>
    </div>
  )
}

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
