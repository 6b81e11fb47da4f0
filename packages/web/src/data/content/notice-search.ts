export interface NoticesSearch {
  page?: number
}

/** What the address says, or nothing where it says nonsense. */
export const readNoticesSearch = ({ page }: Record<string, unknown>): NoticesSearch =>
  Number.isInteger(page) && Number(page) > 1 ? { page: Number(page) } : {}
