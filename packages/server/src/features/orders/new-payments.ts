import type { NewRow } from '#db/schema/schema.ts'
import type { OrderRow } from './queries.ts'

type Given = Partial<NewRow<'payments'>> & Pick<NewRow<'payments'>, 'label' | 'state'>

/** A payment of what an order costs, apart from what is given. */
export const newPayment = ({ id, amount, currency }: OrderRow, time: string, given: Given): NewRow<'payments'> => ({
  order_id: id,
  gateway_id: null,
  platform: null,
  channel: null,
  reference: null,
  provider_id: null,
  provider_trade_no: null,
  amount,
  currency,
  received_amount: null,
  received_currency: null,
  late_reason: null,
  note: '',
  begun: null,
  ask_at: time,
  paid_at: null,
  created_at: time,
  ...given,
})
