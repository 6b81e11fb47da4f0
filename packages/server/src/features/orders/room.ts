import { limits } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { Log } from '#platform/log.ts'
import type { PaymentAsking } from './asking.ts'
import * as payments from './payment-queries.ts'
import type { OrderRow } from './queries.ts'

interface Needs {
  db: Db
  asking: Pick<PaymentAsking, 'close'>
  log: Log
}

/** Each payment that is open is asked about: for one more the oldest go, where their providers close anything. */
export const roomMaking =
  ({ db, asking, log }: Needs) =>
  async ({ id, trade_no }: OrderRow) => {
    const open = await payments.listOpen(db, id)
    let surplus = open.length + 1 - limits.order.openPayments
    for (const payment of open) {
      if (surplus <= 0) return
      const isClosed = await asking.close(payment).catch((error: unknown) => {
        log.warn({ err: error, trade_no }, 'A payment could not be closed for another')
        return false
      })
      if (isClosed) surplus--
    }
  }

export type RoomMaking = ReturnType<typeof roomMaking>
