import type { AlbumInput, Album } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiForm } from '#data/api/use-api-form.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { useCreateAlbum, useDeleteAlbum, useSaveAlbum } from '#data/library/albums.ts'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'

const nothing: AlbumInput = { name: '', intro: '', is_public: false, is_protected: false }

interface AlbumFormProps<Answer> {
  /** Initial values. */
  album?: AlbumInput
  label: string
  send: (values: AlbumInput) => Promise<Answer>
  onSent: (answer: Answer, values: AlbumInput) => void
  onFailed?: (message: string) => void
}

/** Form of a new or existing album. */
function AlbumForm<Answer>({ album = nothing, label, send, onSent, onFailed }: AlbumFormProps<Answer>) {
  const { t } = useTranslation('albums')
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: album,
    validate: { name: (name) => (name.trim() ? null : t('name_required')) },
    send,
    onSent,
    ...(onFailed && { onFailed }),
  })

  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <TextInput
        label={t('name')}
        required
        maxLength={limits.album.name}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('intro')}
        description={t('intro_help')}
        maxLength={limits.album.intro}
        autosize
        minRows={3}
        maxRows={8}
        key={form.key('intro')}
        {...form.getInputProps('intro')}
      />
      <Switch
        label={t('is_public')}
        description={t('is_public_help')}
        key={form.key('is_public')}
        {...form.getInputProps('is_public', { type: 'checkbox' })}
      />
      <Switch
        label={t('is_protected')}
        description={t('is_protected_help')}
        key={form.key('is_protected')}
        {...form.getInputProps('is_protected', { type: 'checkbox' })}
      />
      <SubmitRow label={label} isSending={isSending} />
    </Form>
  )
}

interface Props {
  opened: boolean
  onClose: () => void
}

interface NewProps extends Props {
  onCreated?: (id: number) => void
}

export function NewAlbum({ opened, onClose, onCreated }: NewProps) {
  const { t } = useTranslation('albums')
  const create = useCreateAlbum()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('create')}>
      <AlbumForm
        label={t('save')}
        send={async ({ name, ...more }) => onCreated?.(await create(name, more))}
        onSent={(_answer, { name }) => {
          notices.success({ message: t('created', { name }) })
          onClose()
        }}
      />
    </Dialog>
  )
}

export function EditAlbum({ opened, onClose, album }: Props & { album: Album }) {
  const { t } = useTranslation(['albums', 'app'])
  const save = useSaveAlbum(album)
  const { name, intro, is_public, is_protected } = album
  return (
    <Dialog opened={opened} onClose={onClose} title={t('albums:edit')}>
      <AlbumForm
        album={{ name, intro, is_public, is_protected }}
        label={t('albums:edit_save')}
        send={save}
        onSent={(isSaved) => {
          if (!isSaved) return
          notices.success({ message: t('albums:saved') })
          onClose()
        }}
        onFailed={(message) => notices.error({ id: 'album', title: t('app:modification_failed'), message })}
      />
    </Dialog>
  )
}

interface DeleteProps extends Props {
  album: Album
  onDeleted?: () => void
}

/** Deletes the album after a confirmation that names it and says that its photos are kept. */
export function DeleteAlbum({ opened, onClose, onDeleted, album: { id, name } }: DeleteProps) {
  const { t } = useTranslation('albums')
  const remove = useDeleteAlbum()
  return (
    <DeleteDialog
      opened={opened}
      onClose={onClose}
      title={t('remove_named', { name })}
      action={t('remove_album')}
      onDelete={() => remove.mutateAsync(id)}
      mutation={remove}
      successMessage={t('removed', { name })}
      {...(onDeleted && { onDeleted })}
    >
      {t('remove_keeps_photos')}
    </DeleteDialog>
  )
}
