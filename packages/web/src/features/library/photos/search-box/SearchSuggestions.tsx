/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox with rich options, for which HTML has no elements */
import { type SearchKey, writeSearch } from '@imagora/contract/photo-search'
import { useDebouncedValue } from '@mantine/hooks'
import { Album, Camera, ListFilter, Tag } from 'lucide-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchSuggestions } from '#data/library/search-suggestions.ts'
import { formatDate } from '#lib/formats/dates.ts'
import { type FilterKind, useFilterWords } from '#features/library/photos/photo-filters.ts'
import { listColorNames, listMonthNames, suggestSearch } from './suggested-search.ts'
import { completeWord, findTypedWord, listKeys } from './typed-word.ts'
import classes from './SearchSuggestions.module.css'

interface Props {
  id: string
  typed: string
  /** Position of the option that the arrow keys have reached; -1 for none. */
  active: number
  onActive: (index: number) => void
  onCount: (count: number) => void
  /** Receives the whole search; it is not finished when a value is still to be typed. */
  onChoose: (search: string, isFinished: boolean) => void
}

interface Option {
  id: string
  icon: ReactNode
  label: string
  search: string
  isFinished: boolean
}

const SUGGEST_DEBOUNCE_MS = 120
const MAX_OPTIONS_COUNT = 8

const icons = { tag: Tag, album: Album, camera: Camera }

/** Filters by whose name a key is explained. */
const kindsOfKeys: Record<SearchKey, FilterKind> = {
  tag: 'tag',
  album: 'album',
  camera: 'camera',
  lens: 'lens',
  date: 'date',
  year: 'date',
  month: 'date',
  after: 'date',
  before: 'date',
  kind: 'kind',
  type: 'type',
  color: 'color',
  size: 'size',
  width: 'width',
  height: 'height',
  is: 'is',
  has: 'has',
  storage: 'storage',
}

const getMonth = (day: string | undefined) => day?.slice(0, 7)

/** Returns the search that takes a color or a month among the typed words as filters. */
function useFilterOption(typed: string): Option[] {
  const { t, i18n } = useTranslation('photos')
  const names = useMemo(
    () => ({ colors: listColorNames((color) => t(`colors.${color}`)), months: listMonthNames(i18n.language) }),
    [t, i18n.language],
  )
  const search = suggestSearch(typed, names)
  const words = useFilterWords({ filters: search?.filters ?? {} })
  if (!search) return []
  const { from, to, color } = search.filters
  const isMonth = from !== undefined && getMonth(from) === getMonth(to)
  const date = isMonth ? formatDate(Date.parse(from), 'month', i18n.language) : words.date
  const named = Object.entries({ ...words, date }).flatMap(([kind, value]) =>
    value === undefined ? [] : t('filters.named', { name: t(`filters.${kind as FilterKind}`), value }),
  )
  const label = [...(search.text ? [t('quoted', { text: search.text })] : []), ...named].join(t('comma'))
  const icon = color ? (
    <span className={classes.paint} style={{ background: `var(--paint-${color})` }} />
  ) : (
    <ListFilter size={16} />
  )
  return [{ id: 'filters', icon, label, search: writeSearch(search), isFinished: true }]
}

function useOptions(typed: string): Option[] {
  const { t } = useTranslation('photos')
  const word = findTypedWord(typed)
  const [asked] = useDebouncedValue(word.word, SUGGEST_DEBOUNCE_MS)
  const names = useSearchSuggestions(asked) ?? []
  const filterOptions = useFilterOption(typed)
  const nameOptions = (asked === word.word ? names : []).map(({ key, value }): Option => {
    const Icon = icons[key]
    const search = completeWord(word, key, value)
    const label = t('filters.named', { name: t(`filters.${key}`), value })
    return { id: `${key}:${value}`, icon: <Icon size={16} />, label, search, isFinished: true }
  })
  const keyOptions = listKeys(word).map((key): Option => {
    const label = t('filters.key', { key: `${word.minus}${key}:`, name: t(`filters.${kindsOfKeys[key]}`) })
    const search = `${word.before}${word.minus}${key}:`
    return { id: key, icon: <ListFilter size={16} />, label, search, isFinished: false }
  })
  return [...filterOptions, ...nameOptions, ...keyOptions].slice(0, MAX_OPTIONS_COUNT)
}

/** Suggests filters and names for what is typed in the header's search. Requires the `photos` texts. */
export function SearchSuggestions({ id, typed, active, onActive, onCount, onChoose }: Props) {
  const { t } = useTranslation('photos')
  const options = useOptions(typed)
  const count = options.length
  useEffect(() => {
    onCount(count)
    return () => onCount(0)
  }, [count, onCount])
  if (count === 0) return null
  return (
    <div
      id={id}
      className={classes.list}
      role="listbox"
      tabIndex={-1}
      aria-label={t('filters.suggestions')}
      // The field keeps the focus, and with it the keyboard of a phone.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and handles keys
        <div
          key={option.id}
          id={`${id}-${index}`}
          className={classes.option}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerMove={() => onActive(index)}
          onClick={() => onChoose(option.search, option.isFinished)}
        >
          <span className={classes.icon} aria-hidden>
            {option.icon}
          </span>
          <bdi className={classes.label}>{option.label}</bdi>
        </div>
      ))}
    </div>
  )
}
