import type { AdminUser } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useBulkCalls } from '#data/api/admin.ts'
import { useExport } from '#data/operations/csv-exports.ts'
import { useFormats } from '#lib/formats/formats.ts'
import { profileQuery } from '#data/identity/session.ts'
import { BulkBar } from '#ui/bulk/BulkBar.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { SidePanel } from '#ui/overlay/SidePanel.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { tableOf } from '#ui/table/table-query.ts'
import { useSelection } from '#ui/bulk/use-selection.ts'
import { type UsersSearch, usersQuery } from '#data/identity/users.ts'
import { useUserActs } from './use-user-acts.tsx'
import { UserFilters } from './UserFilters.tsx'
import { useUserColumns } from './use-user-columns.tsx'

const NewUserForm = lazy(async () => ({ default: (await import('./NewUserForm.tsx')).NewUserForm }))
const UserPanel = lazy(async () => ({ default: (await import('./UserPanel.tsx')).UserPanel }))

const route = getRouteApi('/admin/users')

/** Everybody who has an account: found, looked at, changed, made. The list stays while one is open beside it. */
export function UsersPage() {
  const { t } = useTranslation(['users', 'app'])
  const formats = useFormats()
  const { user, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const table = tableOf(useQuery(usersQuery(search)))
  const { page } = table
  const columns = useUserColumns()
  const selection = useSelection<AdminUser>({ keyOf: ({ id }) => id, nameOf: ({ username }) => username })
  const acts = useUserActs()
  const calls = useBulkCalls([profileQuery.queryKey])
  const exporting = useExport('users', usersQuery(search))

  const show = (next: UsersSearch) => void navigate({ search: next, replace: true })
  const open = (who: UsersSearch['user']) => void navigate({ search: { ...search, user: who } })
  const close = () => void navigate({ search })

  return (
    <>
      <PageTitle title={t('title')} count={page && formats.total(page.meta)}>
        <Button leftSection={<Plus size={16} />} onClick={() => open('new')}>
          {t('create')}
        </Button>
      </PageTitle>
      <DataTable
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        {...table}
        search={search}
        onSearch={show}
        searchLabel={t('search')}
        filters={<UserFilters search={search} onSearch={show} />}
        tools={<ExportButton {...exporting} />}
        selection={selection}
        bulk={<BulkBar selection={selection} acts={acts} {...calls} />}
        onOpen={({ id }) => open(id)}
        empty={<EmptyState drawing="search" title={t('none')} />}
      />
      <SidePanel opened={user === 'new'} onClose={close} title={t('create')}>
        <Suspense fallback={<PageSkeleton />}>
          <NewUserForm onCreated={close} />
        </Suspense>
      </SidePanel>
      <SidePanel opened={typeof user === 'number'} onClose={close} title={t('edit')}>
        <Suspense fallback={<PageSkeleton />}>
          {typeof user === 'number' && <UserPanel key={user} id={user} onSaved={close} />}
        </Suspense>
      </SidePanel>
    </>
  )
}
