import { useTranslation } from 'react-i18next'
import { ActionDialog } from './ActionDialog.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  /** The action and its object, without a question mark: “Close ticket 12”. The dialog asks it as a question. */
  title: string
  /** Consequences of the action. */
  children: string
  /** Button label with the verb and the count: “Delete 12 photos”. */
  action: string
  /** False when nothing is lost and the action only needs a second confirmation. */
  isDestructive?: boolean
  isPending?: boolean
  error?: Error | null
}

/** Asks for confirmation before an action that affects a lot. A deletion is confirmed by `DeleteDialog`. */
export function ConfirmDialog({ title, onConfirm, children, isDestructive = true, ...dialog }: Props) {
  const { t } = useTranslation()
  return (
    <ActionDialog
      {...dialog}
      title={t('question', { text: title })}
      hint={children}
      isDestructive={isDestructive}
      isAutoFocused
      onAction={onConfirm}
    />
  )
}
