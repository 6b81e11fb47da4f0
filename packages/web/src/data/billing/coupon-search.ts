import { tableSearch } from '#lib/state/table-search.ts'

export const readCouponsSearch = tableSearch({ coupon: 'panel' })
export type CouponsSearch = ReturnType<typeof readCouponsSearch>
