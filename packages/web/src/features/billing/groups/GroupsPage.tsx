import type { AdminGroup } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { EditPanels } from '#ui/form/EditPanels.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import type { PanelSearch } from '#lib/state/panel-search.ts'
import { tableQueryOptions } from '#ui/table/table-query.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './GroupsPage.module.css'
import { groupsQuery } from '#data/billing/groups.ts'

const NewGroup = lazy(async () => ({ default: (await import('./NewGroup.tsx')).NewGroup }))
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

export function GroupsPage() {
  const { t } = useTranslation('groups')
  const { group } = route.useSearch()
  const navigate = route.useNavigate()
  const table = tableQueryOptions(useQuery(groupsQuery))
  const columns = useColumns()
  const opened = table.page?.data.find(({ id }) => id === group)

  const open = (which: PanelSearch) => void navigate({ search: { group: which } })
  const close = () => void navigate({ search: {} })

  return (
    <>
      <PageTitle title={t('title')}>
        <Button leftSection={<Plus size={16} />} onClick={() => open('new')}>
          {t('add')}
        </Button>
      </PageTitle>
      <p className={classes.intro}>{t('intro_text')}</p>
      <DataTable
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        {...table}
        search={{}}
        onSearch={close}
        onOpen={({ id }) => open(id)}
        empty={<EmptyState drawing="closed" title={t('none')} />}
      />
      <EditPanels
        isAdding={group === 'new'}
        addTitle={t('add')}
        add={<NewGroup onAdded={close} />}
        opened={opened}
        edit={opened && <GroupPanel key={opened.id} group={opened} onDone={close} />}
        onClose={close}
      />
    </>
  )
}
