import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyableAddress } from '#components/links/CopyableAddress.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { useAddWebhook } from '#data/operations/webhooks.ts'
import { useWebhookForm, WebhookFields } from './WebhookFields.tsx'

/** Creates a webhook and shows its secret once. */
export function NewWebhook({ onDone }: { onDone: (id: number) => void }) {
  const { t } = useTranslation('webhooks')
  const [added, setAdded] = useState<{ id: number; secret: string } | null>(null)
  const { mutateAsync: add } = useAddWebhook()
  const { form, problems, isSending, onSubmit } = useWebhookForm({
    initialValues: { name: '', url: '', events: [], is_enabled: true },
    send: (values) => add(values),
    onSent(answer, _values, { resetDirty }) {
      resetDirty()
      setAdded(answer)
    },
  })
  if (added) {
    return (
      <>
        <CopyableAddress text={t('secret_once')} address={added.secret} copyLabel={t('copy_secret')} />
        <Button onClick={() => onDone(added.id)}>{t('secret_kept')}</Button>
      </>
    )
  }
  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <UnsavedGuard isDirty={() => form.isDirty()} />
      <WebhookFields form={form} />
      <SubmitRow label={t('add')} isSending={isSending} />
    </Form>
  )
}
