import type { AdminPaymentGateway } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { MoveArrows } from '#ui/field/MoveArrows.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { ListRow, RowListPage } from '#ui/table/RowListPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { platformInfos } from './payment-platforms.ts'
import { useUpdateGateway, gatewaysQuery } from '#data/billing/payment-gateways.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import type { PanelSearch } from '#lib/state/table-search.ts'

interface Props {
  gateway: AdminPaymentGateway
  /** Total number of gateways. */
  count: number
  onOpen: () => void
}

/** Maximum number of currencies listed; beyond it only their count is shown. */
const MAX_LISTED_CURRENCIES = 6

function GatewayRow({ gateway, count, onOpen }: Props) {
  const { t } = useTranslation(['payment-gateways', 'orders'])
  const { id, name, platform, currencies, channels, place, is_enabled } = gateway
  const kind = t(`platforms.${platform}.name`)
  const Icon = platformInfos[platform].icon
  const { mutate, isPending } = useUpdateGateway()
  const move = (to: number) =>
    mutate({ id, place: to }, { onError: ({ message }) => notices.error({ id: 'move', message }) })
  const money =
    currencies.length > MAX_LISTED_CURRENCIES
      ? t('currency_count', { count: currencies.length })
      : currencies.join(t('comma'))
  return (
    <ListRow
      icon={<Icon size={28} strokeWidth={1.5} aria-hidden />}
      name={name}
      details={[
        kind === name ? money : `${kind} · ${money}`,
        ...(channels.length > 0
          ? [channels.map((channel) => t(`orders:labels.${channel as 'alipay'}`)).join(t('comma'))]
          : []),
      ]}
      onOpen={onOpen}
      tags={<Badge tone={is_enabled ? 'success' : 'neutral'}>{t(is_enabled ? 'on' : 'off')}</Badge>}
      actions={<MoveArrows name={name} position={place} count={count} isPending={isPending} onMove={move} />}
    />
  )
}

const NewGateway = lazy(async () => ({ default: (await import('./GatewayPanel.tsx')).NewGateway }))
const GatewayPanel = lazy(async () => ({ default: (await import('./GatewayPanel.tsx')).GatewayPanel }))

const route = getRouteApi('/admin/payments')

/** Payment gateways in the order in which they are offered. */
export function GatewaysPage() {
  const { t } = useTranslation(['payment-gateways', 'app'])
  const { gateway } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (which?: PanelSearch) => void navigate({ search: which ? { gateway: which } : {} })
  return (
    <RowListPage
      title={t('app:titles.admin_payments')}
      keyOf={({ id }) => id}
      list={useQuery(gatewaysQuery)}
      emptyState={{ illustration: 'closed', title: t('none'), hint: t('none_hint') }}
      rowHeight={64}
      renderRow={(each, count) => <GatewayRow gateway={each} count={count} onOpen={() => open(each.id)} />}
      editing={{
        addLabel: t('add'),
        add: <NewGateway onAdded={open} />,
        nameOf: ({ name }) => name,
        opened: gateway,
        onOpened: open,
        renderPanel: (one) => <GatewayPanel key={one.id} gateway={one} onDone={open} />,
      }}
    />
  )
}
