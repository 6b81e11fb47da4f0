import type { AdminGroup } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { lazy } from 'react'
import { useBulkCalls } from '#data/api/admin.ts'
import { requireAllDone, ROWS_PER_CALL_COUNT } from '#ui/bulk/bulk-run.ts'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import type { Column } from '#ui/table/DataTable.tsx'
import { AdminListPage } from '#ui/table/AdminListPage.tsx'
import type { PanelSearch } from '#lib/state/table-search.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './GroupsPage.module.css'
import { deleteGroups, groupsQuery } from '#data/billing/groups.ts'

const NewGroup = lazy(async () => ({ default: (await import('./GroupPanel.tsx')).NewGroup }))
const GroupPanel = lazy(async () => ({ default: (await import('./GroupPanel.tsx')).GroupPanel }))

const route = getRouteApi('/admin/groups')

function useColumns(): Column<AdminGroup>[] {
  const { t } = useTranslation('groups')
  const formats = useFormats()
  const bytes = (size: number) => (size === 0 ? t('unlimited') : formats.bytes(size))
  return [
    {
      key: 'name',
      label: t('name'),
      render: ({ name, is_default, is_guest }) => (
        <span className={classes.name}>
          {name}
          {is_default && <Badge tone="brand">{t('default')}</Badge>}
          {is_guest && <Badge>{t('guests')}</Badge>}
        </span>
      ),
    },
    {
      key: 'users',
      label: t('users'),
      align: 'end',
      render: ({ is_guest, user_count }) => (is_guest ? '–' : formats.number(user_count)),
    },
    {
      key: 'storages',
      label: t('storages'),
      align: 'end',
      render: ({ storage_ids }) => formats.number(storage_ids.length),
    },
    {
      key: 'size',
      label: t('fields.max_upload_bytes'),
      align: 'end',
      render: ({ max_upload_bytes }) => bytes(max_upload_bytes),
    },
    {
      key: 'capacity',
      label: t('fields.capacity_bytes'),
      align: 'end',
      render: ({ is_guest, capacity_bytes }) => (is_guest ? '–' : bytes(capacity_bytes)),
    },
    {
      key: 'day',
      label: t('per_day'),
      align: 'end',
      render: ({ limit_per_day }) => (limit_per_day === 0 ? t('unlimited') : formats.number(limit_per_day)),
    },
  ]
}

const canDelete = ({ is_default, is_guest }: AdminGroup) => !is_default && !is_guest

function useGroupActions(): BulkAction<AdminGroup>[] {
  const { t } = useTranslation('tables')
  return [
    {
      key: 'remove',
      text: 'remove_groups',
      label: t('acts.remove'),
      icon: <Trash2 size={16} />,
      isDestructive: true,
      hint: t('hints.groups'),
      batchSize: ROWS_PER_CALL_COUNT,
      call: (groups) => requireAllDone(deleteGroups(groups)),
    },
  ]
}

export function GroupsPage() {
  const { t } = useTranslation('groups')
  const { group } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (which?: PanelSearch) => void navigate({ search: which ? { group: which } : {} })
  return (
    <AdminListPage
      title={t('title')}
      showsCount={false}
      intro={<p className={classes.intro}>{t('intro_text')}</p>}
      list={useQuery(groupsQuery)}
      columns={useColumns()}
      keyOf={({ id }) => id}
      search={{}}
      onSearch={() => open()}
      onOpen={({ id }) => open(id)}
      bulk={{
        nameOf: ({ name }) => name,
        canChoose: canDelete,
        actions: useGroupActions(),
        calls: useBulkCalls(),
      }}
      emptyState={{ illustration: 'closed', title: t('none') }}
      editing={{
        addLabel: t('add'),
        add: <NewGroup onAdded={() => open()} />,
        nameOf: ({ name }) => name,
        opened: group,
        onOpened: open,
        renderPanel: (one) => <GroupPanel key={one.id} group={one} onDone={() => open()} />,
      }}
    />
  )
}
