import type { Webhook } from '@imagora/contract'
import { CircleCheck, CircleSlash, Trash2, Webhook as WebhookIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { ListRow, RowListPage } from '#ui/table/RowListPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import type { PanelSearch } from '#lib/state/table-search.ts'
import { useBulkCalls } from '#data/api/admin.ts'
import { requireAllDone, ROWS_PER_CALL_COUNT } from '#ui/bulk/bulk-run.ts'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'
import { changeWebhooks, webhooksQuery } from '#data/operations/webhooks.ts'

function State({ webhook: { is_enabled, failing_since } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  if (!is_enabled) return <Badge>{t('off')}</Badge>
  return failing_since ? <Badge tone="danger">{t('failing')}</Badge> : <Badge tone="success">{t('on')}</Badge>
}

interface Props {
  webhook: Webhook
  onOpen: () => void
}

function WebhookRow({ webhook, onOpen }: Props) {
  const { t } = useTranslation('webhooks')
  const { ago } = useFormats()
  const { name, url, events, last_delivery_at, waiting_count } = webhook
  const facts = [
    t('event_count', { count: events.length }),
    last_delivery_at ? t('last_delivery', { ago: ago(last_delivery_at) }) : t('never_delivered'),
    ...(waiting_count > 0 ? [t('waiting_count', { count: waiting_count })] : []),
  ]
  return (
    <ListRow
      icon={<WebhookIcon size={28} strokeWidth={1.5} aria-hidden />}
      name={name}
      details={[url, facts.join(' · ')]}
      onOpen={onOpen}
      tags={<State webhook={webhook} />}
    />
  )
}

const NewWebhook = lazy(async () => ({ default: (await import('./WebhookPanel.tsx')).NewWebhook }))
const WebhookPanel = lazy(async () => ({ default: (await import('./WebhookPanel.tsx')).WebhookPanel }))

function useWebhookActions(): BulkAction<Webhook>[] {
  const { t } = useTranslation('tables')
  return [
    {
      key: 'enable',
      text: 'enable_webhooks',
      label: t('acts.enable'),
      icon: <CircleCheck size={16} />,
      appliesTo: ({ is_enabled }) => !is_enabled,
      batchSize: ROWS_PER_CALL_COUNT,
      call: (webhooks) => requireAllDone(changeWebhooks(webhooks, 'enable')),
    },
    {
      key: 'disable',
      text: 'disable_webhooks',
      label: t('acts.disable'),
      icon: <CircleSlash size={16} />,
      appliesTo: ({ is_enabled }) => is_enabled,
      batchSize: ROWS_PER_CALL_COUNT,
      call: (webhooks) => requireAllDone(changeWebhooks(webhooks, 'disable')),
    },
    {
      key: 'remove',
      text: 'remove_webhooks',
      label: t('acts.remove'),
      icon: <Trash2 size={16} />,
      isDestructive: true,
      hint: t('hints.webhooks'),
      batchSize: ROWS_PER_CALL_COUNT,
      call: (webhooks) => requireAllDone(changeWebhooks(webhooks, 'delete')),
    },
  ]
}

const route = getRouteApi('/admin/webhooks')

export function WebhooksPage() {
  const { t } = useTranslation(['webhooks', 'app'])
  const { webhook } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (which?: PanelSearch) => void navigate({ search: which ? { webhook: which } : {} })
  return (
    <RowListPage
      title={t('app:titles.admin_webhooks')}
      keyOf={({ id }) => id}
      list={useQuery(webhooksQuery)}
      emptyState={{ illustration: 'closed', title: t('none'), hint: t('none_hint') }}
      rowHeight={64}
      renderRow={(each) => <WebhookRow webhook={each} onOpen={() => open(each.id)} />}
      bulk={{ nameOf: ({ name }) => name, actions: useWebhookActions(), calls: useBulkCalls() }}
      editing={{
        addLabel: t('add'),
        add: <NewWebhook onDone={open} />,
        nameOf: ({ name }) => name,
        opened: webhook,
        onOpened: open,
        renderPanel: (one) => <WebhookPanel key={one.id} webhook={one} onDone={open} />,
      }}
    />
  )
}
