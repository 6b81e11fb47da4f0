import { writeSearch } from '@imagora/contract/photo-search'
import { ListFilter } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#lib/formats/dates.ts'
import { useFilterWords } from './photo-filters.ts'
import { listColorNames, listMonthNames, suggestSearch } from './suggested-search.ts'
import classes from './SearchSuggestion.module.css'

interface Props {
  typed: string
  onChoose: (search: string) => void
}

const getMonth = (day: string | undefined) => day?.slice(0, 7)

/** Offers to search by a color or a month that is among the typed words. Requires the `photos` texts. */
export function SearchSuggestion({ typed, onChoose }: Props) {
  const { t, i18n } = useTranslation('photos')
  const names = useMemo(
    () => ({ colors: listColorNames((color) => t(`colors.${color}`)), months: listMonthNames(i18n.language) }),
    [t, i18n.language],
  )
  const search = suggestSearch(typed, names)
  const words = useFilterWords({ filters: search?.filters ?? {} })
  if (!search) return null
  const { from, to } = search.filters
  const isMonth = from !== undefined && getMonth(from) === getMonth(to)
  const date = isMonth ? formatDate(Date.parse(from), 'month', i18n.language) : words.date
  const named = Object.entries({ ...words, date }).flatMap(([kind, value]) =>
    value === undefined ? [] : t('filters.named', { name: t(`filters.${kind as keyof typeof words}`), value }),
  )
  const label = [...(search.text ? [t('quoted', { text: search.text })] : []), ...named].join(t('comma'))
  return (
    <>
      <button
        type="button"
        className={classes.suggestion}
        data-suggestion
        onClick={() => onChoose(writeSearch(search))}
      >
        {search.filters.color ? (
          <span className={classes.paint} style={{ background: `var(--paint-${search.filters.color})` }} aria-hidden />
        ) : (
          <ListFilter size={16} aria-hidden />
        )}
        <span className={classes.label}>{label}</span>
      </button>
      <output className="unseen">{label}</output>
    </>
  )
}
