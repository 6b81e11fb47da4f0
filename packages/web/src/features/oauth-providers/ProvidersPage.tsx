import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EditPanels } from '#ui/EditPanels.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import type { Opened } from '#ui/panel-search.ts'
import { RowList } from '#ui/RowList.tsx'
import { RowsSkeleton } from '#ui/Skeleton.tsx'
import { ProviderRow } from './ProviderRow.tsx'
import { providersQuery } from './queries.ts'

const NewProvider = lazy(async () => ({ default: (await import('./NewProvider.tsx')).NewProvider }))
const ProviderPanel = lazy(async () => ({ default: (await import('./ProviderPanel.tsx')).ProviderPanel }))

const route = getRouteApi('/admin/oauth')

interface ListProps {
  onOpen: (id: number) => void
  /** The one thing to do where there is none. */
  add: ReactNode
}

function Providers({ onOpen, add }: ListProps) {
  const { t } = useTranslation('providers')
  const { data: providers, error, refetch } = useQuery(providersQuery)
  if (error && !providers) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!providers) return <RowsSkeleton count={3} height={64} />
  if (providers.length === 0) {
    return <EmptyState drawing="closed" title={t('none')} hint={t('none_hint')} action={add} />
  }
  return (
    <RowList>
      {providers.map((each) => (
        <ProviderRow key={each.id} provider={each} count={providers.length} onOpen={() => onOpen(each.id)} />
      ))}
    </RowList>
  )
}

/** The accounts elsewhere that the site takes, in the order of their buttons. */
export function ProvidersPage() {
  const { t } = useTranslation(['providers', 'app'])
  const { provider } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: providers } = useQuery(providersQuery)
  const opened = providers?.find(({ id }) => id === provider)

  const open = (which: Opened) => void navigate({ search: { provider: which } })
  const close = () => void navigate({ search: {} })
  const add = (
    <Button leftSection={<Plus size={16} />} onClick={() => open('new')}>
      {t('add')}
    </Button>
  )

  return (
    <>
      <PageTitle title={t('title')}>{providers?.length !== 0 && add}</PageTitle>
      <Providers onOpen={open} add={add} />
      <EditPanels
        isAdding={provider === 'new'}
        addTitle={t('add')}
        add={<NewProvider onAdded={open} />}
        opened={opened}
        edit={opened && <ProviderPanel key={opened.id} provider={opened} onDone={close} />}
        onClose={close}
      />
    </>
  )
}
