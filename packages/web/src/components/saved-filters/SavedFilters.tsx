import type { AdminTable, SavedFilter } from '@imagora/contract'
import { useLocation } from '@tanstack/react-router'
import { Check, Save, Settings2, SquarePen } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSavedFilters, useUpdateSavedFilter } from '#data/operations/saved-filters.ts'
import type { TableSearch } from '#lib/state/table-search.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { MenuChip } from '#ui/overlay/MenuChip.tsx'
import { type FilterSearch, isSameSearch, toFilterSearch } from './filter-search.ts'
import classes from './SavedFilters.module.css'

const SaveFilterDialog = lazy(async () => ({ default: (await import('./SaveFilterDialog.tsx')).SaveFilterDialog }))
const SavedFiltersPanel = lazy(async () => ({ default: (await import('./SavedFiltersPanel.tsx')).SavedFiltersPanel }))

interface Props<Search extends TableSearch> {
  table: AdminTable
  search: Search
  onSearch: (search: Search) => void
}

interface MenuProps {
  filters: SavedFilter[]
  current: FilterSearch
  /** Filter that was chosen last, or that the table opens with; its changes can be saved. */
  chosen: SavedFilter | undefined
  onChoose: (filter: SavedFilter) => void
  onSave: () => void
  onUpdate: (filter: SavedFilter) => void
  onManage: () => void
}

function FilterMenu({ filters, current, chosen, onChoose, onSave, onUpdate, onManage }: MenuProps) {
  const { t } = useTranslation('tables')
  const isChanged = chosen !== undefined && !isSameSearch(chosen.search, current)
  const isSet = Object.keys(current).length > 0
  return (
    <div className={classes.menu}>
      {filters.length === 0 && <p>{t('saved.none')}</p>}
      {filters.map((filter) => (
        <button
          key={filter.id}
          type="button"
          data-closes
          aria-pressed={isSameSearch(filter.search, current)}
          onClick={() => onChoose(filter)}
        >
          <span>{filter.name}</span>
          {filter.is_default && <small>{t('saved.is_default')}</small>}
          {isSameSearch(filter.search, current) && <Check size={16} aria-hidden />}
        </button>
      ))}
      <hr />
      {isChanged && isSet && (
        <button type="button" data-closes onClick={() => onUpdate(chosen)}>
          <SquarePen size={16} aria-hidden />
          <span>{t('saved.update', { name: chosen.name })}</span>
        </button>
      )}
      <button type="button" data-closes disabled={!isSet} onClick={onSave}>
        <Save size={16} aria-hidden />
        <span>{t('saved.save')}</span>
      </button>
      {filters.length > 0 && (
        <button type="button" data-closes onClick={onManage}>
          <Settings2 size={16} aria-hidden />
          <span>{t('saved.manage')}</span>
        </button>
      )}
    </div>
  )
}

/** Filters of a table under names of one's own; the table opens with the default one if its address has none. */
export function SavedFilters<Search extends TableSearch>({ table, search, onSearch }: Props<Search>) {
  const { t } = useTranslation('tables')
  const filters = useSavedFilters(table)
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [opened, setOpened] = useState<'save' | 'manage' | null>(null)
  const update = useUpdateSavedFilter()
  const isAddressBare = useLocation({ select: ({ searchStr }) => searchStr === '' })
  const awaitsDefault = useRef(isAddressBare)
  const current = toFilterSearch(search)
  const defaultFilter = filters?.find(({ is_default }) => is_default)
  // The reader of the table's address drops what the table no longer knows.
  const apply = ({ search: next }: SavedFilter) => onSearch(next as unknown as Search)

  useEffect(() => {
    if (!filters || !awaitsDefault.current) return
    awaitsDefault.current = false
    if (defaultFilter && isAddressBare) apply(defaultFilter)
  })

  const saveChanges = ({ id, name }: SavedFilter) =>
    update.mutate(
      { id, search: current },
      {
        onSuccess: () => notices.success({ message: t('saved.done', { name }) }),
        onError: ({ message }) => notices.error({ id: 'saved-filter', message }),
      },
    )
  const close = () => setOpened(null)

  if (!filters) return null
  return (
    <>
      <MenuChip
        label={t('saved.label')}
        value={filters.find((filter) => isSameSearch(filter.search, current))?.name}
        clearLabel={t('saved.clear')}
        onClear={() => onSearch({} as Search)}
      >
        <FilterMenu
          filters={filters}
          current={current}
          chosen={filters.find(({ id }) => id === chosenId) ?? defaultFilter}
          onChoose={(filter) => {
            setChosenId(filter.id)
            apply(filter)
          }}
          onSave={() => setOpened('save')}
          onUpdate={saveChanges}
          onManage={() => setOpened('manage')}
        />
      </MenuChip>
      <Suspense>
        {opened === 'save' && (
          <SaveFilterDialog table={table} search={current} onClose={close} onSaved={({ id }) => setChosenId(id)} />
        )}
        {opened === 'manage' && <SavedFiltersPanel filters={filters} onClose={close} />}
      </Suspense>
    </>
  )
}
