export interface NoticesSearch {
  page?: number
}

/** Parses the URL search; invalid values are dropped. */
export const readNoticesSearch = ({ page }: Record<string, unknown>): NoticesSearch =>
  Number.isInteger(page) && Number(page) > 1 ? { page: Number(page) } : {}
