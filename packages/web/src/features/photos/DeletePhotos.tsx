import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { notices } from '#ui/notices.tsx'
import { useDeletePhotos } from './queries.ts'

interface Props {
  opened: boolean
  ids: number[]
  onClose: () => void
  onDeleted: () => void
}

/** Asks, naming how many, and deletes. */
export function DeletePhotos({ opened, ids, onClose, onDeleted }: Props) {
  const { t } = useTranslation('photos')
  const remove = useDeletePhotos()
  const count = ids.length
  const handleDelete = () =>
    remove.mutate(ids, {
      onSuccess() {
        notices.success({ message: t('deleted', { count }) })
        onDeleted()
      },
    })

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={handleDelete}
      title={t('delete_count', { count })}
      action={t('delete_count', { count })}
      isPending={remove.isPending}
      error={remove.error}
    >
      {t('delete_hint')}
    </ConfirmDialog>
  )
}
