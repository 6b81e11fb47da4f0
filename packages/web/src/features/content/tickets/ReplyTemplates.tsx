import type { TicketTemplate } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiForm } from '#data/api/use-api-form.ts'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import lines from '#ui/table/TwoLines.module.css'
import classes from './AdminTickets.module.css'
import { ticketTemplatesQuery, useDeleteTemplate, useSaveTemplate } from '#data/content/tickets.ts'

interface EditProps {
  template: TicketTemplate | null
  onDone: () => void
}

function TemplateForm({ template, onDone }: EditProps) {
  const { t } = useTranslation(['tickets', 'app'])
  const { mutateAsync } = useSaveTemplate(template?.id ?? null)
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: { name: template?.name ?? '', content: template?.content ?? '' },
    send: (values) => mutateAsync(values),
    onSent: onDone,
  })
  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <TextInput
        label={t('tickets:templates.name')}
        maxLength={limits.ticket.template}
        required
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('tickets:templates.content')}
        autosize
        minRows={6}
        maxRows={16}
        maxLength={limits.ticket.content}
        required
        {...form.getInputProps('content')}
      />
      <SubmitRow label={t('app:save')} isSending={isSending}>
        <Button variant="default" onClick={onDone}>
          {t('app:cancel')}
        </Button>
      </SubmitRow>
    </Form>
  )
}

function DeleteTemplate({ template, onClose }: { template: TicketTemplate | null; onClose: () => void }) {
  const { t } = useTranslation('tickets')
  const removal = useDeleteTemplate()
  return (
    <DeleteDialog
      opened={template !== null}
      onClose={onClose}
      onDelete={() => removal.mutateAsync(template!.id)}
      mutation={removal}
      title={t('templates.delete_named', { name: template?.name ?? '' })}
      action={t('templates.delete')}
    >
      {t('templates.delete_hint')}
    </DeleteDialog>
  )
}

export function ReplyTemplates() {
  const { t } = useTranslation('tickets')
  const { data: templates, error, refetch } = useQuery(ticketTemplatesQuery)
  const [edited, setEdited] = useState<TicketTemplate | 'new' | null>(null)
  const [templateToDelete, setTemplateToDelete] = useState<TicketTemplate | null>(null)
  if (error && !templates) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!templates) return <PageSkeleton />
  if (edited) return <TemplateForm template={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
  return (
    <>
      {templates.length === 0 && <p className={classes.hint}>{t('templates.none')}</p>}
      <ul className={classes.templates}>
        {templates.map((template) => (
          <li key={template.id}>
            <div className={lines.lines}>
              <strong>{template.name}</strong>
              <span>{template.content}</span>
            </div>
            <IconButton label={t('templates.edit_named', { name: template.name })} onClick={() => setEdited(template)}>
              <Pencil size={16} />
            </IconButton>
            <IconButton
              label={t('templates.delete_named', { name: template.name })}
              onClick={() => setTemplateToDelete(template)}
            >
              <Trash2 size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button leftSection={<Plus size={16} />} onClick={() => setEdited('new')}>
        {t('templates.add')}
      </Button>
      <DeleteTemplate template={templateToDelete} onClose={() => setTemplateToDelete(null)} />
    </>
  )
}
