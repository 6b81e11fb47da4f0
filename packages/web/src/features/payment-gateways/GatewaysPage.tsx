import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { Opened } from '#ui/table/panel-search.ts'
import { RowListPage } from '#ui/table/RowListPage.tsx'
import { GatewayRow } from './GatewayRow.tsx'
import { gatewaysQuery } from '#data/billing/payment-gateways.ts'

const NewGateway = lazy(async () => ({ default: (await import('./NewGateway.tsx')).NewGateway }))
const GatewayPanel = lazy(async () => ({ default: (await import('./GatewayPanel.tsx')).GatewayPanel }))

const route = getRouteApi('/admin/payments')

/** The ways to pay, in the order in which they are offered. */
export function GatewaysPage() {
  const { t } = useTranslation(['payment-gateways', 'app'])
  const { gateway } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (which?: Opened) => void navigate({ search: which ? { gateway: which } : {} })
  return (
    <RowListPage
      title={t('app:titles.admin_payments')}
      addLabel={t('add')}
      list={useQuery(gatewaysQuery)}
      none={{ drawing: 'closed', title: t('none'), hint: t('none_hint') }}
      rowHeight={64}
      opened={gateway}
      onOpened={open}
      add={<NewGateway onAdded={open} />}
      renderRow={(each, count) => (
        <GatewayRow key={each.id} gateway={each} count={count} onOpen={() => open(each.id)} />
      )}
      renderPanel={(one) => <GatewayPanel key={one.id} gateway={one} onDone={open} />}
    />
  )
}
