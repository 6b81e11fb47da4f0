import { Alert, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiForm } from '#data/api/use-api-form.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { parseAliasLines } from './alias-lines.ts'
import { useCreateAliases } from '#data/delivery/aliases.ts'

/** Imports a pasted list of old URLs; entries without a photo are reported and the list stays. */
export function ImportForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('aliases')
  const add = useCreateAliases()

  function problemOf(lines: string) {
    const { aliases, invalidLines } = parseAliasLines(lines)
    if (invalidLines.length > 0) return t('unread', { lines: invalidLines.slice(0, 10).join(t('comma')) })
    return aliases.length === 0 ? t('lines_required') : null
  }

  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: { lines: '' },
    validate: { lines: problemOf },
    send: ({ lines }) => add.mutateAsync(parseAliasLines(lines).aliases),
    onSent({ kept, missing }) {
      notices.success({ message: t('added', { count: kept }) })
      if (missing.length === 0) onDone()
    },
  })
  const missing = add.data?.missing ?? []

  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <Textarea
        label={t('lines')}
        description={t('lines_help')}
        placeholder={t('lines_example')}
        required
        autosize
        minRows={6}
        maxRows={14}
        data-autofocus
        key={form.key('lines')}
        {...form.getInputProps('lines')}
      />
      {missing.length > 0 && (
        <Alert color="yellow">
          {t('missing', { count: missing.length, keys: missing.slice(0, 10).join(t('comma')) })}
        </Alert>
      )}
      <SubmitRow label={t('import')} isSending={isSending} />
    </Form>
  )
}
