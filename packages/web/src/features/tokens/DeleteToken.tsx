import type { ApiToken } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { useDeleteToken } from '#data/identity/tokens.ts'

interface Props {
  /** Stays while the dialog fades away, so that its name does. */
  token: ApiToken | null
  opened: boolean
  onClose: () => void
}

/** Asks, naming the token, and deletes it. */
export function DeleteToken({ token, opened, onClose }: Props) {
  const { t } = useTranslation('tokens')
  const remove = useDeleteToken()
  const name = token?.name ?? ''

  const handleDelete = () => {
    if (!token) return
    remove.mutate(token.id, {
      onSuccess() {
        notices.success({ message: t('deleted', { name }) })
        onClose()
      },
    })
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={handleDelete}
      title={t('delete_title', { name })}
      action={t('delete')}
      isPending={remove.isPending}
      error={remove.error}
    >
      {t('delete_hint')}
    </ConfirmDialog>
  )
}
