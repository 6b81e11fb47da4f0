import type { PayLabel } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import { refuse } from '#platform/refusal.ts'
import type { OrderGranting } from './granting.ts'
import type { OrderRow } from './queries.ts'

/** Grants what somebody has decided on, whatever came for it, where it can be granted at all. */
export const granted =
  (granting: Pick<OrderGranting, 'judge' | 'grant'>) => async (tx: Db, order: OrderRow, label: PayLabel) => {
    const verdict = await granting.judge(tx, order, order)
    if (verdict === 'double') throw refuse('order_paid')
    if (verdict === 'ownerless') throw refuse('order_ownerless')
    if (verdict === 'withdrawn') throw refuse('grant_impossible')
    await granting.grant(tx, order, label)
  }

export type Deciding = ReturnType<typeof granted>
