import type { AdminTicketDetail } from '@imagora/contract'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { notices } from '#ui/feedback/notices.tsx'
import classes from './AdminTickets.module.css'
import { useAssign } from '#data/content/admin-tickets.ts'

/** Who looks after it; the choice holds at once. */
export function Assign({ ticket: { issue_no, assigned, admins } }: { ticket: AdminTicketDetail }) {
  const { t } = useTranslation('tickets')
  const { mutate, isPending } = useAssign(issue_no)
  const assign = (id: string) =>
    mutate(id ? Number(id) : null, {
      onSuccess: () => notices.success({ id: 'assigned', message: t('admin.assigned_done') }),
      onError: ({ message }) => notices.error({ id: 'assigned', message }),
    })
  return (
    <NativeSelect
      className={classes.assign}
      label={t('admin.assigned')}
      disabled={isPending}
      value={assigned ? String(assigned.id) : ''}
      data={[
        { value: '', label: t('admin.nobody') },
        ...admins.map(({ id, name, username }) => ({ value: String(id), label: `${name} (${username})` })),
      ]}
      onChange={({ currentTarget }) => assign(currentTarget.value)}
    />
  )
}
