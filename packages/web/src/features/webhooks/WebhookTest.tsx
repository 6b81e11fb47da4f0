import { useTranslation } from 'react-i18next'
import { TestSection } from '#ui/form/TestSection.tsx'
import { useTestWebhook } from '#data/operations/webhooks.ts'

/** Tells the saved address something harmless, and says here how that went. */
export function WebhookTest({ id, isUnsaved }: { id: number; isUnsaved: boolean }) {
  const { t } = useTranslation('webhooks')
  const test = useTestWebhook()
  return (
    <TestSection
      words={t('test', { returnObjects: true })}
      isUnsaved={isUnsaved}
      test={test}
      onRun={() => test.mutate(id)}
      tell={({ outcome, status, duration_ms }) =>
        outcome === 'ok' ? t('test.ok', { status, ms: duration_ms }) : t(`errors.${outcome}`, { status })
      }
    />
  )
}
