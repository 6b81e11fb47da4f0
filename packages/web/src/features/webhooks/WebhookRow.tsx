import type { Webhook } from '@imagora/contract'
import { Webhook as WebhookIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { Row } from '#ui/table/RowListPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'

function State({ webhook: { is_enabled, failing_since } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  if (!is_enabled) return <Badge>{t('off')}</Badge>
  return failing_since ? <Badge tone="danger">{t('failing')}</Badge> : <Badge tone="success">{t('on')}</Badge>
}

interface Props {
  webhook: Webhook
  onOpen: () => void
}

/** One receiver: where it is, what it wants to know, and whether it takes it. */
export function WebhookRow({ webhook, onOpen }: Props) {
  const { t } = useTranslation('webhooks')
  const { ago } = useFormats()
  const { name, url, events, last_delivery_at, waiting_count } = webhook
  const facts = [
    t('event_count', { count: events.length }),
    last_delivery_at ? t('last_delivery', { ago: ago(last_delivery_at) }) : t('never_delivered'),
    ...(waiting_count > 0 ? [t('waiting_count', { count: waiting_count })] : []),
  ]
  return (
    <Row
      icon={<WebhookIcon size={28} strokeWidth={1.5} aria-hidden />}
      name={name}
      facts={[url, facts.join(' · ')]}
      onOpen={onOpen}
      tags={<State webhook={webhook} />}
    />
  )
}
