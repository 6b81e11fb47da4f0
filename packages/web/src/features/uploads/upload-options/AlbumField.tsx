import { limits } from '@imagora/contract/limits'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { FolderPlus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '#ui/overlay/focus-on-mount.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import classes from './UploadOptionFields.module.css'

export interface AlbumChoice {
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

interface Props {
  value: number | null
  albums: AlbumChoice[]
  isRequired: boolean
  error?: string | undefined
  onChange: (id: number | null) => void
  onCreate: (name: string) => Promise<number>
}

/** Selects an existing album or creates one. */
export function AlbumField({ value, albums, isRequired, error, onChange, onCreate }: Props) {
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
