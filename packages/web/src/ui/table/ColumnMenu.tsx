import { Checkbox, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TableSearch } from '#lib/state/table-search.ts'
import { getHiddenColumns, toggleColumn } from '#lib/state/table-state.ts'
import { MenuChip } from '#ui/overlay/MenuChip.tsx'

interface Props<Search extends TableSearch> {
  /** All columns; the first one names the row and stays. */
  columns: { key: string; label: string }[]
  search: Search
  onSearch: (search: Search) => void
}

/** Shows and hides columns; the choice is in the address, so that it can be shared and saved. */
export function ColumnMenu<Search extends TableSearch>({ columns, search, onSearch }: Props<Search>) {
  const { t } = useTranslation('tables')
  const hidden = getHiddenColumns(search)
  const optional = columns.slice(1)
  const count = optional.filter(({ key }) => hidden.has(key)).length
  return (
    <MenuChip
      label={t('columns.label')}
      value={count > 0 ? t('columns.hidden', { count }) : undefined}
      clearLabel={t('columns.show_all')}
      onClear={() => onSearch({ ...search, hide: undefined })}
    >
      <Stack gap="sm">
        {optional.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={!hidden.has(key)}
            onChange={() => onSearch({ ...search, hide: toggleColumn(search, key) })}
          />
        ))}
      </Stack>
    </MenuChip>
  )
}
