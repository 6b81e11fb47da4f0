import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { notices } from '#ui/notices.tsx'
import { useCloseTicket } from './queries.ts'

/** Asks first: nobody can answer afterwards. */
export function CloseTicket({ issue_no }: { issue_no: string }) {
  const { t } = useTranslation('tickets')
  const [isAsking, asking] = useDisclosure()
  const { mutate, isPending, error } = useCloseTicket(issue_no)
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
        {t('close_hint')}
      </ConfirmDialog>
    </>
  )
}
