import { findUnreadFilters } from '@imagora/contract/photo-search'
import { NativeSelect } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useGroup } from '#data/content/site.ts'
import { MenuChip } from '#ui/overlay/MenuChip.tsx'
import { useIsMobile } from '#ui/layout/use-is-mobile.ts'
import { clearedFilter, type FilterKind, menuKinds, typedKinds, useFilterWords } from './photo-filters.ts'
import classes from './FilterBar.module.css'
import { hasFilters, type ListState, withFilters, withoutFilters } from './list-state.ts'

// Menus open only after the photos are visible, so they load on demand.
const FilterMenu = lazy(async () => ({ default: (await import('./filter-menus/FilterMenu.tsx')).FilterMenu }))

interface Props {
  state: ListState
  /** Receives the new state; `isTyped` replaces the history entry instead of adding one per keystroke. */
  onState: (state: ListState, isTyped?: boolean) => void
}

const sorts = ['taken_newest', 'taken_oldest', 'uploaded_newest', 'uploaded_oldest'] as const

function Sort({ state, onState }: Props) {
  const { t } = useTranslation('photos')
  const handleChange = (value: string) => {
    const [by, order] = value.split('_') as [ListState['by'], ListState['order']]
    onState({ ...state, by, order })
  }
  return (
    <NativeSelect
      aria-label={t('order')}
      className={classes.sort}
      value={`${state.by}_${state.order}`}
      data={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
      onChange={({ currentTarget }) => handleChange(currentTarget.value)}
    />
  )
}

function Chips({ state, onState }: Props) {
  const { t } = useTranslation(['photos', 'app'])
  const words = useFilterWords(state)
  const { storages } = useGroup()
  const isMobile = useIsMobile()
  const isOff = (kind: FilterKind) => Number(words[kind] === undefined)
  // A single storage leaves nothing to choose, unless the URL names another.
  const kinds = menuKinds.filter((kind) => kind !== 'storage' || storages.length > 1 || words.storage)
  // The chips overflow the screen on phones, so active filters come first.
  const shown = isMobile ? kinds.toSorted((one, other) => isOff(one) - isOff(other)) : kinds
  return (
    <div className={classes.chips}>
      {shown.map((kind) => {
        const label = t(`photos:filters.${kind}`)
        return (
          <MenuChip
            key={kind}
            label={label}
            value={words[kind]}
            clearLabel={t('photos:filters.clear_one', { name: label })}
            onClear={() => onState(withFilters(state, clearedFilter(kind)))}
          >
            <Suspense>
              <FilterMenu
                kind={kind}
                filters={state.filters}
                onChange={(changes) => onState(withFilters(state, changes))}
              />
            </Suspense>
          </MenuChip>
        )
      })}
      {typedKinds.map((kind) => {
        const label = t(`photos:filters.${kind}`)
        return (
          words[kind] !== undefined && (
            <MenuChip
              key={kind}
              label={label}
              value={words[kind]}
              clearLabel={t('photos:filters.clear_one', { name: label })}
              onClear={() => onState(withFilters(state, clearedFilter(kind)))}
            />
          )
        )
      })}
      {hasFilters(state) && (
        <button type="button" className={classes.clear} onClick={() => onState(withoutFilters(state))}>
          {t('app:table.clear')}
        </button>
      )}
    </div>
  )
}

/** Filter chips and sort order of the list; the header has the search. */
export function FilterBar({ state, onState }: Props) {
  const { t } = useTranslation('photos')
  const unread = findUnreadFilters(state.text)
  return (
    <>
      <search className={classes.line} aria-label={t('filters.title')}>
        <Chips state={state} onState={onState} />
        <Sort state={state} onState={onState} />
      </search>
      <output className={classes.unread}>
        {unread.length > 0 && t('filters.unread', { words: unread.join(t('comma')) })}
      </output>
    </>
  )
}
