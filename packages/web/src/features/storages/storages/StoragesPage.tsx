import type { AdminStorage } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { ListRow, RowListPage } from '#ui/table/RowListPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { storageDrivers } from '#components/storage-connection/storage-drivers.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import type { PanelSearch } from '#lib/state/table-search.ts'
import { MigrationList } from '#features/storages/storage-migrations/MigrationList.tsx'
import { storagesQuery } from '#data/storages/storages.ts'

interface Props {
  storage: AdminStorage
  /** Bytes in all storages. */
  total: number
  /** The only storage holds all data however little that is. Shares are words, as a bar would look like a limit. */
  isCompared: boolean
  /** Name of the mirror, if any. */
  mirror: string | undefined
  onOpen: () => void
}

function StorageRow({ storage, total, isCompared, mirror, onOpen }: Props) {
  const { t } = useTranslation('storages')
  const formats = useFormats()
  const {
    name,
    provider,
    is_enabled,
    trouble,
    file_count: count,
    used_bytes,
    lagging_count,
    groups,
    read_only_since,
  } = storage
  const Icon = storageDrivers[provider].icon
  const facts = [
    t(`drivers.${provider}.name`),
    t('files', { count }),
    formats.bytes(used_bytes),
    isCompared && total > 0 && t('share', { share: formats.percent(used_bytes / total) }),
  ].filter(Boolean)
  const given =
    groups.length === 0 ? t('no_groups') : t('given_to', { groups: groups.map((group) => group.name).join(t('comma')) })
  return (
    <ListRow
      icon={<Icon size={28} strokeWidth={1.5} aria-hidden />}
      name={name}
      details={[facts.join(' · '), mirror ? `${given} · ${t('mirrored_to', { name: mirror })}` : given]}
      onOpen={onOpen}
      tags={
        <>
          <Badge tone={is_enabled ? 'success' : 'neutral'}>{t(is_enabled ? 'on' : 'off')}</Badge>
          {read_only_since !== null && <Badge tone="warning">{t('restored.title')}</Badge>}
          {trouble && <Badge tone="danger">{t('broken')}</Badge>}
          {lagging_count > 0 && <Badge tone="warning">{t('lags', { count: lagging_count })}</Badge>}
        </>
      }
    />
  )
}

const NewStorage = lazy(async () => ({ default: (await import('./StoragePanel.tsx')).NewStorage }))
const StoragePanel = lazy(async () => ({ default: (await import('./StoragePanel.tsx')).StoragePanel }))

const route = getRouteApi('/admin/storages')

export function StoragesPage() {
  const { t } = useTranslation(['storages', 'app'])
  const { storage } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(storagesQuery)
  const total = list.data?.reduce((sum, { used_bytes }) => sum + used_bytes, 0) ?? 0
  const nameOf = (id: number | null) => list.data?.find((each) => each.id === id)?.name
  const open = (which?: PanelSearch) => void navigate({ search: which ? { storage: which } : {} })
  return (
    <RowListPage
      title={t('app:titles.admin_storages')}
      keyOf={({ id }) => id}
      list={list}
      rowHeight={92}
      renderRow={(each) => (
        <StorageRow
          storage={each}
          total={total}
          isCompared={(list.data?.length ?? 0) > 1}
          mirror={nameOf(each.mirror_id)}
          onOpen={() => open(each.id)}
        />
      )}
      editing={{
        addLabel: t('add'),
        add: <NewStorage onAdded={open} />,
        nameOf: ({ name }) => name,
        opened: storage,
        onOpened: open,
        renderPanel: (one) => <StoragePanel key={one.id} storage={one} onDone={open} />,
      }}
    >
      <MigrationList />
    </RowListPage>
  )
}
