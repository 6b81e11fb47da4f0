import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { UseMutationResult } from '@tanstack/react-query'
import { afterMutation } from '#ui/feedback/after-mutation.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { Section } from '#ui/layout/Section.tsx'

interface Props<Id> {
  id: Id
  removal: Pick<UseMutationResult<unknown, Error, Id>, 'mutateAsync' | 'isPending' | 'error'>
  title: string
  hint: string
  /** Label of the button that opens the confirmation dialog. */
  open: string
  /** Title and confirm label, with the verb and the object. */
  named: string
  warning: string
  /** Success notice after the deletion. */
  done: string
  isDisabled?: boolean
  onDeleted: () => void
}

/** Last section of a panel: deletes the object of the panel after confirmation. */
export function DeleteSection<Id>(props: Props<Id>) {
  const { id, removal, title, hint, open, named, warning, done, isDisabled = false, onDeleted } = props
  const [isAsking, asking] = useDisclosure()
  const remove = () =>
    afterMutation(removal.mutateAsync(id), () => {
      notices.success({ message: done })
      onDeleted()
    })
  return (
    <Section title={title} hint={hint}>
      <Button color="red" variant="light" disabled={isDisabled} onClick={asking.open}>
        {open}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        onConfirm={remove}
        title={named}
        action={named}
        isPending={removal.isPending}
        error={removal.error}
      >
        {warning}
      </ConfirmDialog>
    </Section>
  )
}
