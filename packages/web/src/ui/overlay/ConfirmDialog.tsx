import { ActionDialog } from './ActionDialog.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  /** Title with the object: “Delete album Summer”. */
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
export const ConfirmDialog = ({ onConfirm, children, isDestructive = true, ...dialog }: Props) => (
  <ActionDialog {...dialog} hint={children} isDestructive={isDestructive} isAutoFocused onAction={onConfirm} />
)
