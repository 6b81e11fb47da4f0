import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { type Owned, type OwnedKind, useRemoveOwned } from '#data/billing/entitlements.ts'

interface Props {
  kind: OwnedKind
  owned: Owned
  name: string
  opened: boolean
  onClose: () => void
}

/** Asks, saying what is lost, and gives it up. */
export function RemoveOwned({ kind, owned: { id, from, state }, name, opened, onClose }: Props) {
  const { t } = useTranslation('dashboard')
  const remove = useRemoveOwned(kind)
  const handleConfirm = () =>
    remove.mutate(id, {
      onSuccess() {
        notices.success({ message: t('owned.removed', { name }) })
        onClose()
      },
    })
  const lost = t(`owned.loses_${kind}`, { name }) + (from === 'subscribe' ? t('owned.not_refunded') : '')
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={handleConfirm}
      title={t('owned.remove', { name })}
      action={t('owned.remove_action')}
      isPending={remove.isPending}
      error={remove.error}
    >
      {state === 'active' ? lost : t('owned.loses_nothing')}
    </ConfirmDialog>
  )
}
