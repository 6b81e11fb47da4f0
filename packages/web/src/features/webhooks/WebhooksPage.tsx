import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { Opened } from '#ui/table/panel-search.ts'
import { RowListPage } from '#ui/table/RowListPage.tsx'
import { webhooksQuery } from '#data/operations/webhooks.ts'
import { WebhookRow } from './WebhookRow.tsx'

const NewWebhook = lazy(async () => ({ default: (await import('./NewWebhook.tsx')).NewWebhook }))
const WebhookPanel = lazy(async () => ({ default: (await import('./WebhookPanel.tsx')).WebhookPanel }))

const route = getRouteApi('/admin/webhooks')

/** The programs elsewhere that are told what happens here. */
export function WebhooksPage() {
  const { t } = useTranslation(['webhooks', 'app'])
  const { webhook } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (which?: Opened) => void navigate({ search: which ? { webhook: which } : {} })
  return (
    <RowListPage
      title={t('app:titles.admin_webhooks')}
      addLabel={t('add')}
      list={useQuery(webhooksQuery)}
      none={{ drawing: 'closed', title: t('none'), hint: t('none_hint') }}
      rowHeight={64}
      opened={webhook}
      onOpened={open}
      add={<NewWebhook onDone={open} />}
      renderRow={(each) => <WebhookRow key={each.id} webhook={each} onOpen={() => open(each.id)} />}
      renderPanel={(one) => <WebhookPanel key={one.id} webhook={one} onDone={open} />}
    />
  )
}
