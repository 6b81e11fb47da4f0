export const sorts = ['taken_desc', 'taken_asc', 'id_desc', 'id_asc'] as const
export type Sort = (typeof sorts)[number]

export interface ShareSearch {
  view?: 'grid'
  sort?: Sort
}

/** Parses the URL search; invalid values are dropped. */
export function readShareSearch({ view, sort }: Record<string, unknown>): ShareSearch {
  const known = sorts.find((each) => each === sort)
  return { ...(view === 'grid' && { view }), ...(known && known !== 'taken_desc' && { sort: known }) }
}
