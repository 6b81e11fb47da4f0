import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiForm } from '#data/api/use-api-form.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { MessageField } from './MessageField.tsx'

interface Props {
  send: (content: string) => Promise<unknown>
  /** Toolbar component that offers template texts. */
  Tools?: ComponentType<{ onChoose: (words: string) => void }>
}

export function Composer({ send, Tools }: Props) {
  const { t } = useTranslation('tickets')
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: { content: '' },
    validate: { content: (content) => (content.trim() === '' ? t('words_required') : null) },
    send: ({ content }) => send(content),
    onSent: (_answer, _values, { reset }) => reset(),
  })
  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <UnsavedGuard isDirty={() => form.isDirty()} />
      <MessageField label={t('reply')} {...form.getInputProps('content')}>
        {Tools && <Tools onChoose={(words) => form.setFieldValue('content', words)} />}
      </MessageField>
      <SubmitRow label={t('send')} isSending={isSending} />
    </Form>
  )
}
