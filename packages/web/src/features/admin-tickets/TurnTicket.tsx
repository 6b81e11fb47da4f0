import type { AdminTicketDetail } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CloseTicket } from '#components/ticket/CloseTicket.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { useClose, useReopen } from '#data/content/admin-tickets.ts'

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

/** Closes what is open, and opens what is closed. */
export function TurnTicket({ ticket: { issue_no, status } }: { ticket: AdminTicketDetail }) {
  const { t } = useTranslation('tickets')
  const closing = useClose(issue_no)
  if (status !== 'in_progress') return <Reopen issue_no={issue_no} />
  return <CloseTicket issue_no={issue_no} hint={t('admin.close_hint')} closing={closing} />
}
