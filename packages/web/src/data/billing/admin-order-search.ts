import type { OrderStatus } from '@imagora/contract'
import { tableOrders } from '@imagora/contract/limits'
import { tableSearch } from '#lib/state/table-search.ts'

export const statuses = ['unpaid', 'paid', 'cancelled'] as const satisfies OrderStatus[]
/** Sort orders; the default is newest first. */
export const sorts = tableOrders.orders
export type AdminOrderSort = (typeof sorts)[number]

export const readAdminOrdersSearch = tableSearch({
  order: sorts,
  status: statuses,
  /** Only orders with a late payment that needs a decision. */
  late: [1],
  /** Only orders whose bank transfer is awaiting confirmation. */
  transfer: [1],
  /** Order whose panel is open. */
  trade_no: 'text',
})
export type AdminOrdersSearch = ReturnType<typeof readAdminOrdersSearch>

export const sortOf = ({ order = 'newest' }: AdminOrdersSearch): AdminOrderSort => order
