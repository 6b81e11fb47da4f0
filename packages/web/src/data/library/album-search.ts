export interface AlbumsSearch {
  q?: string
  order?: 'oldest'
  page?: number
}

const textOf = (q: unknown) => (typeof q === 'string' || typeof q === 'number' ? String(q) : '')

/** What the address says, or nothing where it says nonsense; a number looked for arrives as one. */
export const readAlbumsSearch = ({ q, order, page }: Record<string, unknown>): AlbumsSearch => ({
  ...(textOf(q) && { q: textOf(q) }),
  ...(order === 'oldest' && { order }),
  ...(Number.isInteger(page) && Number(page) > 1 && { page: Number(page) }),
})

export interface AlbumSearch {
  /** Photos are being added. */
  add?: true
  /** What is looked for among those that may be added. */
  q?: string
}

export const readAlbumSearch = ({ add, q }: Record<string, unknown>): AlbumSearch =>
  add === true ? { add, ...(textOf(q) && { q: textOf(q) }) } : {}
