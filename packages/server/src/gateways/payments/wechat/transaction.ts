import { type Notice, PaymentFailure, type Standing } from '../gateway.ts'
import { toldText } from '../http.ts'

const standings: Record<string, Standing['state']> = {
  SUCCESS: 'paid',
  // Paid back at the platform, whatever this site was told of it.
  REFUND: 'closed',
  CLOSED: 'closed',
  REVOKED: 'closed',
}

/** A transaction, as notices and answers describe it alike. */
export function transactionOf(told: unknown, { mch_id, app_id }: { mch_id: string; app_id: string }) {
  if (toldText(told, 'mchid') !== mch_id || toldText(told, 'appid') !== app_id) {
    throw new PaymentFailure('notice_refused', 'of another merchant')
  }
  const standing = standings[toldText(told, 'trade_state')] ?? 'open'
  const notice: Notice = {
    reference: toldText(told, 'out_trade_no'),
    provider_trade_no: toldText(told, 'transaction_id'),
    amount: Number(toldText(told, 'amount', 'total')),
    currency: toldText(told, 'amount', 'currency') || 'CNY',
    state: standing === 'paid' ? 'paid' : 'other',
  }
  return { standing, notice }
}
