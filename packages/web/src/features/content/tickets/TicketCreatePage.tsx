import type { TicketLevel } from '@imagora/contract'
import { limits, ticketLevels } from '@imagora/contract/limits'
import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MessageField } from './conversation/MessageField.tsx'
import { useApiForm } from '#data/api/use-api-form.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { RadioList } from '#ui/field/RadioList.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { useCreateTicket } from '#data/content/tickets.ts'
import classes from './Tickets.module.css'

interface Values {
  title: string
  level: TicketLevel
  content: string
}

function useTicketForm() {
  const { t } = useTranslation('tickets')
  const navigate = useNavigate()
  const { mutateAsync: create } = useCreateTicket()
  return useApiForm<Values, { issue_no: string }>({
    initialValues: { title: '', level: 'medium', content: '' },
    validate: {
      title: (title) => (title.trim() === '' ? t('title_required') : null),
      content: (content) => (content.trim() === '' ? t('description_required') : null),
    },
    send: (values) => create(values),
    onSent: ({ issue_no }) =>
      navigate({ to: '/user/tickets/$issue_no', params: { issue_no }, replace: true, ignoreBlocker: true }),
  })
}

export function TicketCreatePage() {
  const { t } = useTranslation(['tickets', 'app'])
  const { form, problems, isSending, onSubmit } = useTicketForm()
  return (
    <div className={classes.page}>
      <PageTitle title={t('app:titles.ticket_create')} />
      <Form onSubmit={onSubmit} problems={problems}>
        <UnsavedGuard isDirty={() => form.isDirty()} />
        <TextInput
          label={t('tickets:ticket_title')}
          maxLength={limits.ticket.title}
          required
          data-autofocus
          {...form.getInputProps('title')}
        />
        <RadioList
          label={t('tickets:level')}
          options={ticketLevels.map((value) => ({
            value,
            label: t(`tickets:levels.${value}`),
            help: t(`tickets:level_hints.${value}`),
          }))}
          {...form.getInputProps('level')}
        />
        <MessageField label={t('tickets:description')} required {...form.getInputProps('content')} />
        <SubmitRow label={t('tickets:submit')} isSending={isSending} />
      </Form>
    </div>
  )
}
