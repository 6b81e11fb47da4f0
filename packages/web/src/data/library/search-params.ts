import { tableOrders } from '@imagora/contract/limits'
import { createTableSearchReader, readTableSearch, type TableSearch } from '#lib/state/table-search.ts'

/** Search parameters of the photo list, one per filter, so that links can be read and written by hand. */
export interface PhotosSearch {
  q?: string
  tag?: string[]
  album?: string
  storage?: string
  type?: string
  kind?: string
  color?: string
  from?: string
  to?: string
  min_bytes?: number
  max_bytes?: number
  is_public?: 0 | 1
  by?: 'uploaded'
  order?: 'oldest'
}

const TEXT_FIELDS = ['q', 'album', 'storage', 'type', 'kind', 'color', 'from', 'to'] as const
const SIZE_FIELDS = ['min_bytes', 'max_bytes'] as const
const MAX_TEXT_LENGTH = 200
const MAX_TAG_COUNT = 10

/** A numeric search text arrives as a number. */
const readText = (given: unknown) =>
  typeof given === 'string' || typeof given === 'number' ? String(given).trim().slice(0, MAX_TEXT_LENGTH) : ''

const isSize = (given: unknown) => Number.isSafeInteger(given) && Number(given) >= 0

/** Drops invalid values. Types and days are validated later, because this function is part of every page's bundle. */
export function readPhotosSearch(given: Record<string, unknown>): PhotosSearch {
  const tags = [given.tag].flat().map(readText).filter(Boolean).slice(0, MAX_TAG_COUNT)
  return {
    ...Object.fromEntries(TEXT_FIELDS.map((name) => [name, readText(given[name])]).filter(([, value]) => value)),
    ...Object.fromEntries(SIZE_FIELDS.filter((name) => isSize(given[name])).map((name) => [name, given[name]])),
    ...(tags.length > 0 && { tag: tags }),
    ...((given.is_public === 0 || given.is_public === 1) && { is_public: given.is_public }),
    ...(given.by === 'uploaded' && { by: given.by }),
    ...(given.order === 'oldest' && { order: given.order }),
  }
}

/** Parses the page of the groups; invalid values are dropped. */
export function readNearDuplicatesSearch(raw: Record<string, unknown>): Pick<TableSearch, 'page'> {
  const { page } = readTableSearch(raw)
  return { ...(page && { page }) }
}

export const readAdminPhotosSearch = createTableSearchReader({
  order: tableOrders.photos,
  state: ['live', 'trashed'],
  from: 'day',
  to: 'day',
  /** Only photos of this album. */
  album: 'id',
  /** Photo whose panel is open. */
  photo: 'id',
})
export type AdminPhotosSearch = ReturnType<typeof readAdminPhotosSearch>

/** Visibility filters of the list. */
export const adminAlbumStates = ['public', 'private', 'hidden'] as const

export const readAdminAlbumsSearch = createTableSearchReader({
  order: tableOrders.albums,
  state: adminAlbumStates,
  /** Album whose panel is open. */
  album: 'id',
})
export type AdminAlbumsSearch = ReturnType<typeof readAdminAlbumsSearch>
