import { type LateReason, toMajor } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { AuditService } from '#features/audit/service.ts'
import type { LetterService } from '#features/letters/service.ts'
import type { Log } from '#platform/log.ts'
import * as queries from './queries.ts'
import type { OrderRow } from './queries.ts'

export interface AlertNeeds {
  audit: Pick<AuditService, 'note'>
  letters: Pick<LetterService, 'moneyLate' | 'moneyKept'>
  log: Log
}

/** Money that was not granted, as it came. */
export interface Stray {
  reason: LateReason
  amount: number
  currency: string
  reference: string | null
  provider_trade_no: string | null
}

/** Tells of money that nobody waits for: whoever runs the site, and whoever may have paid it. Never silent. */
export const moneyAlerts =
  ({ audit, letters, log }: AlertNeeds) =>
  async (tx: Db, { trade_no, user_id }: OrderRow, { amount, ...stray }: Stray) => {
    const paid = { ...stray, amount: toMajor(amount, stray.currency) }
    log.warn({ trade_no, ...paid }, 'Money came that is to be decided on')
    await audit.note(tx, { action: 'payment.late', target: `order ${trade_no}` }, paid)
    const told = { trade_no, amount, currency: stray.currency, reason: stray.reason }
    for (const admin of await queries.listAdmins(tx)) await letters.moneyLate(tx, admin, told)
    const hasCome = stray.reason !== 'unconfirmed' && stray.reason !== 'reused'
    if (user_id !== null && hasCome) await letters.moneyKept(tx, user_id, told)
  }
