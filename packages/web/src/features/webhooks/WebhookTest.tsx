import type { WebhookFinding } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { TestPart } from '#ui/TestPart.tsx'
import { useTestWebhook } from './queries.ts'

function Words({ finding: { outcome, status, duration_ms, detail } }: { finding: WebhookFinding }) {
  const { t } = useTranslation('webhooks')
  return (
    <>
      {outcome === 'ok' ? t('test.ok', { status, ms: duration_ms }) : t(`errors.${outcome}`, { status })}
      {detail && <code>{detail}</code>}
    </>
  )
}

/** Tells the saved address something harmless, and says here how that went. */
export function WebhookTest({ id, isUnsaved }: { id: number; isUnsaved: boolean }) {
  const { t } = useTranslation('webhooks')
  const { mutate, isPending, data, error } = useTestWebhook()
  return (
    <TestPart
      title={t('test.title')}
      hint={t(isUnsaved ? 'test.save_first' : 'test.hint')}
      run={t('test.run')}
      isPending={isPending}
      onRun={() => mutate(id)}
      error={error}
      findings={data?.findings.map((finding, place) => ({
        key: `${place}`,
        kind: finding.outcome === 'ok' ? 'ok' : 'failed',
        children: <Words finding={finding} />,
      }))}
    />
  )
}
