import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { afterMutation } from '#ui/feedback/after-mutation.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { ActionDialog } from './ActionDialog.tsx'

interface Props<Answer> {
  opened: boolean
  onClose: () => void
  /** Title with the object: “Delete album Summer”. */
  title: string
  /** Button label with the verb and the count: “Delete 12 photos”. The default is the title. */
  action?: string
  /** Consequences of the deletion. */
  children?: string
  /** Text to be typed before the deletion, for what nobody may delete by mistake. */
  typed?: { expected: string; label: string; problem: string; onChecked: (isRight: boolean) => void }
  onDelete: () => Promise<Answer> | Answer
  /** Mutation behind `onDelete`. */
  removal?: { isPending: boolean; error: Error | null; reset: () => void }
  /** Success notice after the deletion. */
  done?: string
  onDeleted?: (answer: Answer) => void
}

/** Confirms a deletion, runs it and closes after success; an error stays in the dialog. */
export function DeleteDialog<Answer>(props: Props<Answer>) {
  const { opened, onClose, title, action = title, children, typed, onDelete, removal, done, onDeleted } = props
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const close = () => {
    removal?.reset()
    onClose()
  }
  const remove = () => {
    const isRight = !typed || text.trim().toLowerCase() === typed.expected
    setWrong(!isRight)
    typed?.onChecked(isRight)
    if (!isRight) return
    afterMutation(Promise.resolve(onDelete()), (answer) => {
      if (done !== undefined) notices.success({ message: done })
      close()
      onDeleted?.(answer)
    })
  }
  return (
    <ActionDialog
      opened={opened}
      onClose={close}
      title={title}
      hint={children}
      action={action}
      isGrave
      isFocused={!typed}
      isPending={removal?.isPending}
      error={removal?.error}
      onAct={remove}
    >
      {typed && (
        <TextInput
          label={typed.label}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={isWrong && typed.problem}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
      )}
    </ActionDialog>
  )
}
