import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/revenue.ts'

export const texts: Translation<typeof master> = {
  days_one: 'Last {count} day',
  days_other: 'Last {count} days',
  none: 'Nothing came in during this time',
  none_hint: 'Paid orders are added up here day by day.',
  currency: 'Currency',
  total: 'Revenue',
  refunded: 'Refunded',
  orders: 'Orders',
  order_count_one: '{count, number} order',
  order_count_other: '{count, number} orders',
  chart: 'Revenue by day ({currency})',
  table: 'Revenue in figures ({currency})',
  as_table: 'See it as a table',
  day: 'Day',
  amount: 'Amount',
}
