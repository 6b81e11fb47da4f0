import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { Opened } from '#ui/table/panel-search.ts'
import { RowListPage } from '#ui/table/RowListPage.tsx'
import { MoveList } from './MoveList.tsx'
import { storagesQuery } from '#data/storages/storages.ts'
import { StorageRow } from './StorageRow.tsx'

const NewStorage = lazy(async () => ({ default: (await import('./NewStorage.tsx')).NewStorage }))
const StoragePanel = lazy(async () => ({ default: (await import('./StoragePanel.tsx')).StoragePanel }))

const route = getRouteApi('/admin/storages')

/** Where pictures are kept, and what moves between the places. */
export function StoragesPage() {
  const { t } = useTranslation(['storages', 'app'])
  const { storage } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(storagesQuery)
  const total = list.data?.reduce((sum, { used_bytes }) => sum + used_bytes, 0) ?? 0
  const nameOf = (id: number | null) => list.data?.find((each) => each.id === id)?.name
  const open = (which?: Opened) => void navigate({ search: which ? { storage: which } : {} })
  return (
    <RowListPage
      title={t('app:titles.admin_storages')}
      addLabel={t('add')}
      list={list}
      rowHeight={92}
      opened={storage}
      onOpened={open}
      add={<NewStorage onAdded={open} />}
      renderRow={(each) => (
        <StorageRow
          key={each.id}
          storage={each}
          total={total}
          mirror={nameOf(each.mirror_id)}
          onOpen={() => open(each.id)}
        />
      )}
      renderPanel={(one) => <StoragePanel key={one.id} storage={one} onDone={open} />}
    >
      <MoveList />
    </RowListPage>
  )
}
