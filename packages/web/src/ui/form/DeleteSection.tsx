import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { UseMutationResult } from '@tanstack/react-query'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { useIsReadOnly } from './WriteAccess.tsx'

interface Props<Id> {
  id: Id
  mutation: Pick<UseMutationResult<unknown, Error, Id>, 'mutateAsync' | 'isPending' | 'error' | 'reset'>
  title: string
  hint: string
  /** Label of the button that opens the confirmation dialog. */
  buttonLabel: string
  /** Title and confirm label, with the verb and the object. */
  dialogTitle: string
  warning: string
  /** Success notice after the deletion. */
  successMessage: string
  isDisabled?: boolean
  onDeleted: () => void
}

/** Last section of a panel: deletes the object of the panel after confirmation. */
export function DeleteSection<Id>(props: Props<Id>) {
  const {
    id,
    mutation,
    title,
    hint,
    buttonLabel,
    dialogTitle,
    warning,
    successMessage,
    isDisabled = false,
    onDeleted,
  } = props
  const [isAsking, asking] = useDisclosure()
  if (useIsReadOnly()) return null
  return (
    <Section title={title} hint={hint}>
      <Button color="red" variant="light" disabled={isDisabled} onClick={asking.open}>
        {buttonLabel}
      </Button>
      <DeleteDialog
        opened={isAsking}
        onClose={asking.close}
        title={dialogTitle}
        onDelete={() => mutation.mutateAsync(id)}
        mutation={mutation}
        successMessage={successMessage}
        onDeleted={onDeleted}
      >
        {warning}
      </DeleteDialog>
    </Section>
  )
}
