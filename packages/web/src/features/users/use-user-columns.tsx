import type { AdminUser } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import type { Column } from '#ui/table/DataTable.tsx'
import { UserStates } from './UserStates.tsx'

export function useUserColumns(): Column<AdminUser>[] {
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
