import type { AdminOauthProvider } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { ProviderIcon } from '#components/identity/ProviderIcon.tsx'
import { MoveArrows } from '#ui/field/MoveArrows.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { ListRow, RowListPage } from '#ui/table/RowListPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { useUpdateProvider, providersQuery } from '#data/identity/oauth-providers.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import type { PanelSearch } from '#lib/state/table-search.ts'

interface Props {
  provider: AdminOauthProvider
  /** Total number of providers. */
  count: number
  onOpen: () => void
}

function ProviderRow({ provider, count, onOpen }: Props) {
  const { t } = useTranslation('providers')
  const { id, name, place, is_enabled, binding_count } = provider
  const kind = t(`drivers.${provider.provider}.name`)
  const { mutate, isPending } = useUpdateProvider()
  const move = (to: number) =>
    mutate({ id, place: to }, { onError: ({ message }) => notices.error({ id: 'move', message }) })
  const bound = t('bound', { count: binding_count })
  return (
    <ListRow
      icon={<ProviderIcon provider={provider.provider} size={28} />}
      name={name}
      details={[kind === name ? bound : `${kind} · ${bound}`]}
      onOpen={onOpen}
      tags={<Badge tone={is_enabled ? 'success' : 'neutral'}>{t(is_enabled ? 'on' : 'off')}</Badge>}
      actions={<MoveArrows name={name} position={place} count={count} isPending={isPending} onMove={move} />}
    />
  )
}

const NewProvider = lazy(async () => ({ default: (await import('./ProviderPanel.tsx')).NewProvider }))
const ProviderPanel = lazy(async () => ({ default: (await import('./ProviderPanel.tsx')).ProviderPanel }))

const route = getRouteApi('/admin/oauth')

/** OAuth providers in the order of their buttons. */
export function ProvidersPage() {
  const { t } = useTranslation('providers')
  const { provider } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (which?: PanelSearch) => void navigate({ search: which ? { provider: which } : {} })
  return (
    <RowListPage
      title={t('title')}
      keyOf={({ id }) => id}
      list={useQuery(providersQuery)}
      emptyState={{ illustration: 'soon', title: t('none'), hint: t('none_hint') }}
      rowHeight={64}
      renderRow={(each, count) => <ProviderRow provider={each} count={count} onOpen={() => open(each.id)} />}
      editing={{
        addLabel: t('add'),
        add: <NewProvider onAdded={open} />,
        nameOf: ({ name }) => name,
        opened: provider,
        onOpened: open,
        renderPanel: (one) => <ProviderPanel key={one.id} provider={one} onDone={open} />,
      }}
    />
  )
}
