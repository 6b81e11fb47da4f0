import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/orders.ts'

export const texts: Translation<typeof master> = {
  payment_failed: 'Payment failed',
}
