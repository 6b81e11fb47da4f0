import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { EditPanels } from '#ui/EditPanels.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import type { Opened } from '#ui/panel-search.ts'
import { RowList } from '#ui/RowList.tsx'
import { RowsSkeleton } from '#ui/Skeleton.tsx'
import { MoveList } from './MoveList.tsx'
import { storagesQuery } from './queries.ts'
import { StorageRow } from './StorageRow.tsx'

const NewStorage = lazy(async () => ({ default: (await import('./NewStorage.tsx')).NewStorage }))
const StoragePanel = lazy(async () => ({ default: (await import('./StoragePanel.tsx')).StoragePanel }))

const route = getRouteApi('/admin/storages')

function Storages({ onOpen }: { onOpen: (id: number) => void }) {
  const { data: storages, error, refetch } = useQuery(storagesQuery)
  if (error && !storages) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!storages) return <RowsSkeleton count={3} height={92} />
  const total = storages.reduce((sum, { used_bytes }) => sum + used_bytes, 0)
  const nameOf = (id: number | null) => storages.find((storage) => storage.id === id)?.name
  return (
    <RowList>
      {storages.map((each) => (
        <StorageRow
          key={each.id}
          storage={each}
          total={total}
          mirror={nameOf(each.mirror_id)}
          onOpen={() => onOpen(each.id)}
        />
      ))}
    </RowList>
  )
}

/** Where pictures are kept, and what moves between the places. */
export function StoragesPage() {
  const { t } = useTranslation(['storages', 'app'])
  const { storage } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: storages } = useQuery(storagesQuery)
  const opened = storages?.find(({ id }) => id === storage)

  const open = (which: Opened) => void navigate({ search: { storage: which } })
  const close = () => void navigate({ search: {} })

  return (
    <>
      <PageTitle title={t('app:titles.admin_storages')}>
        <Button leftSection={<Plus size={16} />} onClick={() => open('new')}>
          {t('add')}
        </Button>
      </PageTitle>
      <Storages onOpen={open} />
      <MoveList />
      <EditPanels
        isAdding={storage === 'new'}
        addTitle={t('add')}
        add={<NewStorage onAdded={open} />}
        opened={opened}
        edit={opened && <StoragePanel key={opened.id} storage={opened} onDone={close} />}
        onClose={close}
      />
    </>
  )
}
