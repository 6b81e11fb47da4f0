import { useTranslation } from 'react-i18next'
import { TestSection } from '#ui/form/TestSection.tsx'
import {
  useTestWebhook,
  useUpdateWebhook,
  useDeleteWebhook,
  useRotateWebhookSecret,
  useCreateWebhook,
} from '#data/operations/webhooks.ts'
import type { Webhook } from '@imagora/contract'
import { Button } from '@mantine/core'
import { CopyableAddress } from '#components/links/CopyableAddress.tsx'
import { changedFields } from '#lib/state/changed-fields.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { DeleteSection } from '#ui/form/DeleteSection.tsx'
import { Finding } from '#ui/feedback/Findings.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { WebhookDeliveries } from './WebhookDeliveries.tsx'
import { useWebhookForm, WebhookFields } from './WebhookFields.tsx'
import { useState } from 'react'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'

/** Sends a test event to the saved URL and shows the result. */
function WebhookTest({ id, isUnsaved }: { id: number; isUnsaved: boolean }) {
  const { t } = useTranslation('webhooks')
  const test = useTestWebhook()
  return (
    <TestSection
      labels={t('test', { returnObjects: true })}
      isUnsaved={isUnsaved}
      test={test}
      onRun={() => test.mutate(id)}
      formatFinding={({ outcome, status, duration_ms }) =>
        outcome === 'ok' ? t('test.ok', { status, ms: duration_ms }) : t(`errors.${outcome}`, { status })
      }
    />
  )
}

interface Props {
  webhook: Webhook
  onDone: () => void
}

/** Rotates the secret and shows the new one once; the old one stays valid for a day. */
function Secret({ webhook: { id, rotated_until } }: Pick<Props, 'webhook'>) {
  const { t } = useTranslation('webhooks')
  const { dateTime } = useFormats()
  const { mutate, isPending, data, error } = useRotateWebhookSecret()
  return (
    <Section
      title={t('secret')}
      hint={rotated_until ? t('secret_rotated', { time: dateTime(rotated_until) }) : t('secret_hint')}
      error={error?.message}
    >
      {data && <CopyableAddress text={t('secret_once')} address={data.secret} copyLabel={t('copy_secret')} />}
      <WriteAccess>
        <Button variant="default" loading={isPending} onClick={() => mutate(id)}>
          {t('rotate')}
        </Button>
      </WriteAccess>
    </Section>
  )
}

function WebhookFailureNote({ webhook: { is_enabled, failing_since } }: Pick<Props, 'webhook'>) {
  const { t } = useTranslation('webhooks')
  const { dateTime } = useFormats()
  if (!failing_since) return null
  const since = { time: dateTime(failing_since) }
  return <Finding kind="failed">{is_enabled ? t('failing_since', since) : t('switched_off', since)}</Finding>
}

export function WebhookPanel({ webhook, onDone }: Props) {
  const { t } = useTranslation(['webhooks', 'app'])
  const { id, name, url, events, is_enabled } = webhook
  const { mutateAsync: change } = useUpdateWebhook()
  const { form, problems, isSending, onSubmit } = useWebhookForm({
    initialValues: { name, url, events, is_enabled },
    async send(values, { getInitialValues }) {
      const body = changedFields(getInitialValues(), values)
      if (Object.keys(body).length > 0) await change({ id, ...body })
    },
    onSent(_answer, values, { setInitialValues, resetDirty }) {
      setInitialValues(values)
      resetDirty()
      notices.success({ message: t('saved', { name: values.name }) })
    },
  })
  return (
    <>
      <WebhookFailureNote webhook={webhook} />
      <Form onSubmit={onSubmit} problems={problems}>
        <UnsavedGuard isDirty={() => form.isDirty()} />
        <WebhookFields form={form} />
        <SubmitRow label={t('app:save')} isSending={isSending} />
      </Form>
      <WebhookTest id={id} isUnsaved={form.isDirty()} />
      <WebhookDeliveries id={id} isEnabled={is_enabled} />
      <Secret webhook={webhook} />
      <DeleteSection
        id={id}
        mutation={useDeleteWebhook()}
        title={t('delete.title')}
        hint={t('delete.hint')}
        buttonLabel={t('delete.open')}
        dialogTitle={t('delete.named', { name })}
        warning={t('delete.warning')}
        successMessage={t('deleted', { name })}
        onDeleted={onDone}
      />
    </>
  )
}

/** Creates a webhook and shows its secret once. */
export function NewWebhook({ onDone }: { onDone: (id: number) => void }) {
  const { t } = useTranslation('webhooks')
  const [added, setAdded] = useState<{ id: number; secret: string } | null>(null)
  const { mutateAsync: add } = useCreateWebhook()
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
