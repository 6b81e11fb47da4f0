import type { ExcludedFilters, SearchFilters } from '@imagora/contract/photo-search'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import type { ListState } from './list-state.ts'

/** Filter chips with a menu; both ends of a range share one chip. */
export const menuKinds = ['tag', 'album', 'date', 'kind', 'type', 'visibility', 'size', 'color', 'storage'] as const
export type MenuKind = (typeof menuKinds)[number]
/** Filters that are typed; their chips are shown while they are active. */
export const typedKinds = ['camera', 'lens', 'width', 'height', 'is', 'has', 'excluded'] as const
export const filterKinds = [...menuKinds, ...typedKinds] as const
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
  camera: ['camera'],
  lens: ['lens'],
  width: ['min_width', 'max_width'],
  height: ['min_height', 'max_height'],
  is: ['is'],
  has: ['has'],
  excluded: ['excluded'],
}

export const clearedFilter = (kind: FilterKind) => Object.fromEntries(fields[kind].map((name) => [name, undefined]))

/** Noon keeps the date the same in every time zone; midnight UTC would be the previous day in some. */
const noonOf = (day: string) => `${day}T12:00:00`

/** Names the values of excluded filters. */
function useExcludedWords() {
  const { t } = useTranslation('photos')
  return ({ tags, album, storage, camera, lens, type, kind, color, is, has }: ExcludedFilters) => {
    const named = Object.entries({ tag: tags, album, storage, camera, lens })
    const words = [
      ...named.flatMap(([name, values = []]) =>
        values.map((value) => t('filters.named', { name: t(`filters.${name as 'tag'}`), value })),
      ),
      ...(type ?? []).map((each) => each.toUpperCase()),
      ...(kind ?? []).map((each) => t(`kinds.${each}`)),
      ...(color ?? []).map((each) => t(`colors.${each}`)),
      ...(is ?? []).map((each) => t(`traits.${each}`)),
      ...(has ?? []).map((each) => t(`parts.${each}`)),
    ]
    return words.join(t('comma'))
  }
}

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
  const excludedWords = useExcludedWords()
  const pixels = (count: number | undefined) =>
    count === undefined ? undefined : t('filters.pixels', { pixels: formats.number(count) })
  const length = (least: number | undefined, most: number | undefined) =>
    least === most ? pixels(least) : range(pixels(least), pixels(most))
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
    camera: filters.camera,
    lens: filters.lens,
    width: length(filters.min_width, filters.max_width),
    height: length(filters.min_height, filters.max_height),
    is: filters.is?.map((each) => t(`traits.${each}`)).join(t('comma')),
    has: filters.has?.map((each) => t(`parts.${each}`)).join(t('comma')),
    excluded: filters.excluded && excludedWords(filters.excluded),
  }
  return words
}
