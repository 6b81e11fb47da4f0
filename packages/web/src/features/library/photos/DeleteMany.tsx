import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

interface Props {
  opened: boolean
  count: number
  onClose: () => void
  onConfirm: () => void
}

/** Confirmation before deleting more photos than anyone selects one by one. */
export function DeleteMany({ opened, count, onClose, onConfirm }: Props) {
  const { t } = useTranslation('photos')
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={onConfirm}
      title={t('delete_count', { count })}
      action={t('delete_count', { count })}
    >
      {t('delete_hint')}
    </ConfirmDialog>
  )
}
