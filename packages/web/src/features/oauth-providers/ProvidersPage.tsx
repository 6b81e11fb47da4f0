import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { Opened } from '#ui/table/panel-search.ts'
import { RowListPage } from '#ui/table/RowListPage.tsx'
import { ProviderRow } from './ProviderRow.tsx'
import { providersQuery } from '#data/identity/oauth-providers.ts'

const NewProvider = lazy(async () => ({ default: (await import('./NewProvider.tsx')).NewProvider }))
const ProviderPanel = lazy(async () => ({ default: (await import('./ProviderPanel.tsx')).ProviderPanel }))

const route = getRouteApi('/admin/oauth')

/** The accounts elsewhere that the site takes, in the order of their buttons. */
export function ProvidersPage() {
  const { t } = useTranslation('providers')
  const { provider } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (which?: Opened) => void navigate({ search: which ? { provider: which } : {} })
  return (
    <RowListPage
      title={t('title')}
      addLabel={t('add')}
      list={useQuery(providersQuery)}
      none={{ drawing: 'closed', title: t('none'), hint: t('none_hint') }}
      rowHeight={64}
      opened={provider}
      onOpened={open}
      add={<NewProvider onAdded={open} />}
      renderRow={(each, count) => (
        <ProviderRow key={each.id} provider={each} count={count} onOpen={() => open(each.id)} />
      )}
      renderPanel={(one) => <ProviderPanel key={one.id} provider={one} onDone={open} />}
    />
  )
}
