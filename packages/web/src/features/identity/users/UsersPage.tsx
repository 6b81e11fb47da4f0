import type { AdminUser } from '@imagora/contract'
import { userRoles } from '@imagora/contract/roles'
import { FileUp, Plus, MailPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { profileQuery } from '#data/identity/session.ts'
import { NativeSelect, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { userGroupsQuery, createMatchReader, useBulkCalls } from '#data/api/admin.ts'
import { FilterChip } from '#ui/table/FilterChip.tsx'
import { accountStates, type UsersSearch } from '#data/identity/search-params.ts'
import { usersQuery } from '#data/identity/users.ts'
import { waitingQuery } from '#data/operations/dashboard.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import type { Column } from '#ui/table/DataTable.tsx'
import { SavedFilters } from '#components/saved-filters/SavedFilters.tsx'
import { AdminListPage } from '#ui/table/AdminListPage.tsx'
import { ListPanel } from '#ui/table/ListPage.tsx'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'
import { UserStates } from './UserStates.tsx'
import { useUserActions } from './use-user-actions.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import { useDisclosure } from '@mantine/hooks'
import { loadLocaleNamespaces } from '#lib/i18n.ts'
import { useCsvExport } from '#data/operations/csv-exports.ts'

interface Props {
  search: UsersSearch
  onSearch: (search: UsersSearch) => void
}

/** Filters by account state, role and role group. */
function UserFilters({ search, onSearch }: Props) {
  const { t } = useTranslation('users')
  const { data: groups = [] } = useQuery(userGroupsQuery)
  const { data: { registrations = 0 } = {} } = useQuery(waitingQuery)
  // A site that approves nobody has no use for the filter.
  const shownStates = accountStates.filter((name) => name !== 'pending' || registrations > 0 || search.pending === 1)
  return (
    <>
      {shownStates.map((name) => (
        <FilterChip
          key={name}
          label={name === 'pending' ? t('pending_count', { count: registrations }) : t(`standings.${name}`)}
          isOn={search[name] === 1}
          onToggle={(isOn) => onSearch({ ...search, [name]: isOn ? 1 : undefined, page: undefined })}
        />
      ))}
      <NativeSelect
        aria-label={t('role')}
        data={[
          { value: '', label: t('all_roles') },
          ...userRoles.map((role) => ({ value: role, label: t(`roles.${role}`) })),
        ]}
        value={search.role ?? ''}
        onChange={({ currentTarget: { value } }) => onSearch({ ...search, role: value || undefined, page: undefined })}
      />
      <NativeSelect
        aria-label={t('group')}
        data={[
          { value: '', label: t('all_groups') },
          ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={String(search.group ?? '')}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ ...search, group: value ? Number(value) : undefined, page: undefined })
        }
      />
    </>
  )
}

function useUserColumns(): Column<AdminUser>[] {
  const { t } = useTranslation(['users', 'app'])
  const formats = useFormats()
  return [
    { key: 'username', label: t('username'), sort: 'username', render: ({ username }) => username },
    { key: 'name', label: t('name'), render: ({ name }) => name },
    { key: 'email', label: t('email'), render: ({ email }) => email ?? '–' },
    { key: 'group', label: t('group'), render: ({ group }) => group.name },
    { key: 'state', label: t('state'), render: (user) => <UserStates user={user} /> },
    {
      key: 'photos',
      label: t('photos'),
      sort: 'photo_count',
      isLargestFirst: true,
      align: 'end',
      render: ({ photo_count }) => formats.number(photo_count),
    },
    {
      key: 'storage',
      label: t('storage'),
      sort: 'used_bytes',
      isLargestFirst: true,
      align: 'end',
      render: ({ used_storage }) => formats.kilobytes(used_storage),
    },
    {
      key: 'created',
      label: t('created_at'),
      sort: 'created_at',
      isLargestFirst: true,
      render: ({ created_at }) => formats.date(created_at),
    },
  ]
}

const NewUserForm = lazy(async () => ({ default: (await import('./NewUserForm.tsx')).NewUserForm }))
const InvitationsPanel = lazy(async () => {
  const [panel] = await Promise.all([import('./InvitationsPanel.tsx'), loadLocaleNamespaces('invitations')])
  return { default: panel.InvitationsPanel }
})
const ImportUsersPanel = lazy(async () => {
  const [panel] = await Promise.all([import('./ImportUsersPanel.tsx'), loadLocaleNamespaces('invitations')])
  return { default: panel.ImportUsersPanel }
})
const UserPanel = lazy(async () => ({ default: (await import('./UserPanel.tsx')).UserPanel }))

const route = getRouteApi('/admin/users')

/** All accounts; the list stays while a panel is open beside it. */
export function UsersPage() {
  const { t } = useTranslation(['users', 'app'])
  const { user, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (next: UsersSearch) => void navigate({ search: next, replace: true })
  const open = (who: UsersSearch['user']) => void navigate({ search: { ...search, user: who } })
  const close = () => void navigate({ search })
  const [isInviting, invitations] = useDisclosure()
  const [isImporting, imports] = useDisclosure()
  return (
    <AdminListPage
      title={t('title')}
      actions={
        <WriteAccess>
          <Button variant="default" leftSection={<MailPlus size={16} />} onClick={invitations.open}>
            {t('invite')}
          </Button>
          <Button variant="default" leftSection={<FileUp size={16} />} onClick={imports.open}>
            {t('import')}
          </Button>
          <Button leftSection={<Plus size={16} />} onClick={() => open('new')}>
            {t('create')}
          </Button>
        </WriteAccess>
      }
      list={useQuery(usersQuery(search))}
      columns={useUserColumns()}
      keyOf={({ id }) => id}
      search={search}
      onSearch={show}
      savedFilters={<SavedFilters table="users" search={search} onSearch={show} />}
      searchLabel={t('search')}
      filters={<UserFilters search={search} onSearch={show} />}
      onOpen={({ id }) => open(id)}
      bulk={{
        nameOf: ({ username }) => username,
        actions: useUserActions(),
        calls: useBulkCalls([profileQuery.queryKey]),
        listMatches: createMatchReader('GET /admin/users', usersQuery(search)),
      }}
      csvExport={useCsvExport('users', usersQuery(search))}
      emptyState={{ illustration: 'search', title: t('none') }}
    >
      <ListPanel opened={user === 'new'} onClose={close} title={t('create')}>
        <NewUserForm onCreated={close} />
      </ListPanel>
      <ListPanel opened={isInviting} onClose={invitations.close} title={t('invite')}>
        <InvitationsPanel />
      </ListPanel>
      <ListPanel opened={isImporting} onClose={imports.close} title={t('import_title')}>
        <ImportUsersPanel />
      </ListPanel>
      <ListPanel opened={typeof user === 'number'} onClose={close} title={t('edit')}>
        {typeof user === 'number' && <UserPanel key={user} id={user} onSaved={close} />}
      </ListPanel>
    </AdminListPage>
  )
}
