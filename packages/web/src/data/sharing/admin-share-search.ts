import { tableOrders } from '@imagora/contract/limits'
import { tableSearch } from '#lib/state/table-search.ts'

export const states = ['live', 'expired', 'removed'] as const

export const readAdminSharesSearch = tableSearch({ order: tableOrders.shares, state: states })
export type AdminSharesSearch = ReturnType<typeof readAdminSharesSearch>
