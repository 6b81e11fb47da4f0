import type { OrderStatus } from '@imagora/contract'
import { tableOrders } from '@imagora/contract/limits'
import { tableSearch } from '#lib/state/table-search.ts'

export const statuses = ['unpaid', 'paid', 'cancelled'] as const satisfies OrderStatus[]
/** The newest come first where nothing is said. */
export const sorts = tableOrders.orders
export type AdminOrderSort = (typeof sorts)[number]

export const readAdminOrdersSearch = tableSearch({
  order: sorts,
  status: statuses,
  /** Only those with money that somebody must decide on. */
  late: [1],
  /** Only those whose transfer is to be confirmed. */
  transfer: [1],
  /** Whose panel is open. */
  trade_no: 'text',
})
export type AdminOrdersSearch = ReturnType<typeof readAdminOrdersSearch>

export const sortOf = ({ order = 'newest' }: AdminOrdersSearch): AdminOrderSort => order
