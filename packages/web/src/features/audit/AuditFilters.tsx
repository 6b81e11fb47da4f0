import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SearchField } from '#ui/table/SearchField.tsx'
import type { AuditSearch } from '#data/operations/audit-log.ts'
import { useActionWords } from './use-action-name.ts'

interface Props {
  search: AuditSearch
  onSearch: (search: AuditSearch) => void
}

/** Who, what, to what, and when. */
export function AuditFilters({ search, onSearch }: Props) {
  const { t, i18n } = useTranslation('audit')
  const words = Object.entries(useActionWords())
  const known =
    search.action && !words.some(([action]) => action === search.action) ? [[search.action, search.action]] : []
  const narrow = (name: 'user' | 'action' | 'target' | 'from' | 'to', value: string) =>
    onSearch({ ...search, [name]: value || undefined, page: undefined })
  return (
    <>
      <NativeSelect
        aria-label={t('action')}
        data={[
          { value: '', label: t('all_actions') },
          ...[...known, ...words]
            .map(([value = '', label = '']) => ({ value, label }))
            .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language)),
        ]}
        value={search.action ?? ''}
        onChange={({ currentTarget: { value } }) => narrow('action', value)}
      />
      <SearchField label={t('by_user')} value={search.user} onSearch={(user) => narrow('user', user)} />
      <SearchField label={t('by_target')} value={search.target} onSearch={(target) => narrow('target', target)} />
      {(['from', 'to'] as const).map((side) => (
        <TextInput
          key={side}
          type="date"
          aria-label={t(side)}
          value={search[side] ?? ''}
          onChange={({ currentTarget: { value } }) => narrow(side, value)}
        />
      ))}
    </>
  )
}
