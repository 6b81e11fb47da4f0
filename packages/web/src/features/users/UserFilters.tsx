import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { userGroupsQuery } from '#data/api/admin.ts'
import { FilterChip } from '#ui/table/FilterChip.tsx'
import { standingNames, type UsersSearch } from '#data/identity/users.ts'

interface Props {
  search: UsersSearch
  onSearch: (search: UsersSearch) => void
}

/** How accounts stand, and which role group is theirs. */
export function UserFilters({ search, onSearch }: Props) {
  const { t } = useTranslation('users')
  const { data: groups = [] } = useQuery(userGroupsQuery)
  return (
    <>
      {standingNames.map((name) => (
        <FilterChip
          key={name}
          label={t(`standings.${name}`)}
          isOn={search[name] === 1}
          onToggle={(isOn) => onSearch({ ...search, [name]: isOn ? 1 : undefined, page: undefined })}
        />
      ))}
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
