import { limits } from '@imagora/contract/limits'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UploadOptionFields } from '#features/uploads/upload-options/UploadOptionFields.tsx'
import { type OwnChoices, ownOf, type UploadChoices } from '#features/uploads/upload-options/upload-options.ts'
import { useCreateAlbum } from '#data/library/albums.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import type { Upload } from './engine/upload.ts'
import { queue, uploader } from './engine/uploader.ts'
import { useAlbumOption } from './use-album-option.ts'
import { useDesk } from './use-uploads.ts'

function Fields({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const { t } = useTranslation('uploads')
  const { choices } = useDesk()
  const [chosen, setChosen] = useState<UploadChoices & OwnChoices>({ name: '', intro: '', ...choices, ...upload.own })
  const { albums, storages, usualStorage } = useAlbumOption()
  const createAlbum = useCreateAlbum()
  const change = (changes: Partial<typeof chosen>) => setChosen((before) => ({ ...before, ...changes }))
  const keep = (own: OwnChoices) => {
    uploader.act(upload.id, { type: 'choose', own })
    onClose()
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        keep(ownOf(chosen, choices))
      }}
    >
      <TextInput
        label={t('name')}
        description={t('name_help')}
        maxLength={limits.photo.name}
        value={chosen.name ?? ''}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        data-autofocus
      />
      <Textarea
        label={t('intro')}
        maxLength={limits.photo.intro}
        autosize
        minRows={2}
        maxRows={6}
        value={chosen.intro ?? ''}
        onChange={({ currentTarget }) => change({ intro: currentTarget.value })}
      />
      <UploadOptionFields
        value={chosen}
        onChange={change}
        storages={storages}
        usualStorage={usualStorage}
        albums={albums}
        isAlbumRequired={false}
        onCreateAlbum={createAlbum}
      />
      <SubmitRow label={t('save')} isSending={false}>
        <Button variant="default" onClick={() => keep({})}>
          {t('as_batch')}
        </Button>
      </SubmitRow>
    </Form>
  )
}

/** Options of one picture that override those of the batch. */
export function FileSettings({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { t } = useTranslation('uploads')
  const upload = id === null ? undefined : queue.get(id)
  return (
    <Dialog
      opened={upload !== undefined}
      onClose={onClose}
      title={t('settings_of', { filename: upload?.file.name ?? '' })}
    >
      {upload && <Fields key={upload.id} upload={upload} onClose={onClose} />}
    </Dialog>
  )
}
