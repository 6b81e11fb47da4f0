import type { SearchFilters } from '@imagora/contract/photo-search'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import type { ListState } from './list-state.ts'

/** Filter chips; both ends of a range share one chip. */
export const filterKinds = ['tag', 'album', 'date', 'kind', 'type', 'visibility', 'size', 'color', 'storage'] as const
export type FilterKind = (typeof filterKinds)[number]

/** Search filters behind each chip. */
const fields: Record<FilterKind, (keyof SearchFilters)[]> = {
  tag: ['tags'],
  album: ['album'],
  date: ['from', 'to'],
  kind: ['kind'],
  type: ['type'],
  visibility: ['is_public'],
  size: ['min_bytes', 'max_bytes'],
  color: ['color'],
  storage: ['storage'],
}

export const clearedFilter = (kind: FilterKind) => Object.fromEntries(fields[kind].map((name) => [name, undefined]))

/** Noon keeps the date the same in every time zone; midnight UTC would be the previous day in some. */
const noonOf = (day: string) => `${day}T12:00:00`

/** Returns the text of each active filter; inactive ones are omitted. */
export function useFilterWords({ filters }: Pick<ListState, 'filters'>) {
  const { t } = useTranslation('photos')
  const formats = useFormats()
  const range = (from: string | undefined, to: string | undefined) => {
    if (from === undefined) return to === undefined ? undefined : t('filters.up_to', { end: to })
    return to === undefined ? t('filters.from', { end: from }) : `${from} – ${to}`
  }
  const date = (day: string | undefined) => day && formats.date(noonOf(day))
  const size = (bytes: number | undefined) => (bytes === undefined ? undefined : formats.bytes(bytes))
  const { tags, kind, type, color, is_public } = filters
  const words: Record<FilterKind, string | undefined> = {
    tag: tags?.join(t('comma')),
    album: filters.album,
    date: filters.from === filters.to ? date(filters.from) : range(date(filters.from), date(filters.to)),
    kind: kind && t(`kinds.${kind}`),
    type: type?.toUpperCase(),
    visibility: is_public === undefined ? undefined : t(is_public ? 'public' : 'private'),
    size: range(size(filters.min_bytes), size(filters.max_bytes)),
    color: color && t(`colors.${color}`),
    storage: filters.storage,
  }
  return words
}
