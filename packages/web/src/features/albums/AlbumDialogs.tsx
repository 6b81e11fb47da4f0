import type { Album } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useCreateAlbum } from '#data/library/album-options.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { AlbumForm } from './AlbumForm.tsx'
import { useRemoveAlbum, useSaveAlbum } from '#data/library/album.ts'

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

/** Asks, naming it, and says that its photos stay. */
export function DeleteAlbum({ opened, onClose, onDeleted, album: { id, name } }: DeleteProps) {
  const { t } = useTranslation('albums')
  const remove = useRemoveAlbum()
  const handleRemove = () =>
    remove.mutate(id, {
      onSuccess() {
        notices.success({ message: t('removed', { name }) })
        onClose()
        onDeleted?.()
      },
    })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={handleRemove}
      title={t('remove_named', { name })}
      action={t('remove_album')}
      isPending={remove.isPending}
      error={remove.error}
    >
      {t('remove_keeps_photos')}
    </ConfirmDialog>
  )
}
