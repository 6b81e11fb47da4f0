import type { AdminTicketDetail } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { notices } from '#ui/notices.tsx'
import { useClose, useReopen } from './queries.ts'

function Close({ issue_no }: { issue_no: string }) {
  const { t } = useTranslation('tickets')
  const [isAsking, asking] = useDisclosure()
  const { mutate, isPending, error } = useClose(issue_no)
  const close = () => mutate(undefined, { onSuccess: () => notices.success({ message: t('closed_done') }) })
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
        {t('admin.close_hint')}
      </ConfirmDialog>
    </>
  )
}

/** Opened again, it can be answered again; nothing is lost by it, so nothing is asked. */
function Reopen({ issue_no }: { issue_no: string }) {
  const { t } = useTranslation('tickets')
  const { mutate, isPending } = useReopen(issue_no)
  const reopen = () =>
    mutate(undefined, {
      onSuccess: () => notices.success({ message: t('admin.reopened') }),
      onError: ({ message }) => notices.error({ message }),
    })
  return (
    <Button variant="default" loading={isPending} onClick={reopen}>
      {t('admin.reopen')}
    </Button>
  )
}

export const TurnTicket = ({ ticket: { issue_no, status } }: { ticket: AdminTicketDetail }) =>
  status === 'in_progress' ? <Close issue_no={issue_no} /> : <Reopen issue_no={issue_no} />
