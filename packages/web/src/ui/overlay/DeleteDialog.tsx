import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { afterMutation } from '#ui/feedback/after-mutation.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { ActionDialog } from './ActionDialog.tsx'

interface Props<Answer> {
  opened: boolean
  onClose: () => void
  /** The action and its object, without a question mark: “Delete album Summer”. The dialog asks it as a question. */
  title: string
  /** Button label with the verb and the count: “Delete 12 photos”. The default is the title. */
  action?: string
  /** Consequences of the deletion. */
  children?: string
  /** Fields such as a reason, or a name to be typed; without fields the button has the focus. */
  fields?: ReactNode
  isDisabled?: boolean
  /** Checks the fields; false keeps the dialog open. */
  onCheck?: () => boolean
  onDelete: () => Promise<Answer> | Answer
  /** Mutation behind `onDelete`. */
  mutation?: { isPending: boolean; error: Error | null; reset: () => void }
  /** Success notice after the deletion. */
  successMessage?: string
  onDeleted?: (answer: Answer) => void
}

/** Confirms a deletion, runs it and closes after success; an error stays in the dialog. */
export function DeleteDialog<Answer>(props: Props<Answer>) {
  const {
    onClose,
    title,
    action = title,
    children,
    fields,
    onCheck,
    onDelete,
    mutation,
    successMessage,
    onDeleted,
  } = props
  const { t } = useTranslation()
  const close = () => {
    mutation?.reset()
    onClose()
  }
  const remove = () => {
    if (onCheck?.() === false) return
    afterMutation(Promise.resolve(onDelete()), (answer) => {
      if (successMessage !== undefined) notices.success({ message: successMessage })
      close()
      onDeleted?.(answer)
    })
  }
  return (
    <ActionDialog
      opened={props.opened}
      onClose={close}
      title={t('question', { text: title })}
      hint={children}
      action={action}
      isDestructive
      isAutoFocused={fields === undefined}
      isDisabled={props.isDisabled}
      isPending={mutation?.isPending}
      error={mutation?.error}
      onAction={remove}
    >
      {fields}
    </ActionDialog>
  )
}
