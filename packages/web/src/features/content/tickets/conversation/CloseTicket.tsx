import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'

interface Props {
  issue_no: string
  /** Consequence of closing, worded for the current user. */
  hint: string
  closeMutation: {
    mutate: (nothing: undefined, then: { onSuccess: () => void }) => void
    isPending: boolean
    error: Error | null
  }
}

/** Closes the ticket after a confirmation, because nobody can reply afterwards. */
export function CloseTicket({ issue_no, hint, closeMutation: { mutate, isPending, error } }: Props) {
  const { t } = useTranslation('tickets')
  const [isAsking, asking] = useDisclosure()
  const close = () =>
    mutate(undefined, {
      onSuccess() {
        asking.close()
        notices.success({ message: t('closed_done') })
      },
    })
  return (
    <>
      <Button variant="default" onClick={asking.open}>
        {t('close')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        onConfirm={close}
        title={t('close_named', { issue_no })}
        action={t('close')}
        isPending={isPending}
        error={error}
      >
        {hint}
      </ConfirmDialog>
    </>
  )
}
