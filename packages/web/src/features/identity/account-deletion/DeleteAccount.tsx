import { useTranslation } from 'react-i18next'
import { reportForm } from '#data/api/form-validation-events.ts'
import { useScheduleDeletion } from '#data/identity/account-deletion.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'

/** Dialog that requires typing the username, so that nobody deletes years of pictures by mistake. */
export function DeleteAccount({ username, onClose }: { username: string; onClose: () => void }) {
  const { t } = useTranslation('account-deletion')
  const formats = useFormats()
  const removal = useScheduleDeletion()
  return (
    <DeleteDialog
      opened
      onClose={onClose}
      title={t('delete.confirm_title', { name: username })}
      action={t('delete.action')}
      typed={{
        expected: username,
        label: t('delete.type', { name: username }),
        problem: t('delete.differs'),
        onChecked: reportForm,
      }}
      onDelete={() => removal.mutateAsync()}
      removal={removal}
      onDeleted={({ deletion_at }) =>
        notices.info({ message: t('delete.scheduled', { time: formats.dateTime(deletion_at) }) })
      }
    />
  )
}
