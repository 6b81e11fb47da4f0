import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportFormValidity } from '#data/api/form-errors.ts'
import { useScheduleDeletion } from '#data/identity/profile.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'

/** Dialog that requires typing the username, so that nobody deletes years of pictures by mistake. */
export function DeleteAccount({ username, onClose }: { username: string; onClose: () => void }) {
  const { t } = useTranslation('account-deletion')
  const formats = useFormats()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const removal = useScheduleDeletion()
  const checkName = () => {
    const isRight = typed.trim().toLowerCase() === username
    setWrong(!isRight)
    reportFormValidity(isRight)
    return isRight
  }
  return (
    <DeleteDialog
      opened
      onClose={onClose}
      title={t('delete.confirm_title', { name: username })}
      action={t('delete.action')}
      fields={
        <TextInput
          label={t('delete.type', { name: username })}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={isWrong && t('delete.differs')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
      }
      onCheck={checkName}
      onDelete={() => removal.mutateAsync()}
      mutation={removal}
      onDeleted={({ deletion_at }) =>
        notices.info({ message: t('delete.scheduled', { time: formats.dateTime(deletion_at) }) })
      }
    />
  )
}
