import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#db/schema/schema.ts'
import type { StartedPayment } from '#gateways/payments/payment-gateway.ts'
import * as queries from './queries.ts'

const livesFor = 30 * 60_000

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export interface PaymentForm {
  url: string
  fields: Record<string, string>
}

/** Some platforms want to be posted to by the browser itself: a page of ours does it, whose address is known to whoever pays alone. */
export function paymentForms({ db, now }: { db: Db; now: () => Date }) {
  return {
    async keep({ url, fields }: Extract<StartedPayment, { action: 'form' }>) {
      const token = randomBytes(24).toString('base64url')
      const time = now()
      await queries.deleteFormsBefore(db, time.toISOString())
      const expires_at = new Date(time.getTime() + livesFor).toISOString()
      await queries.insertForm(db, { token_hash: hashOf(token), form: JSON.stringify({ url, fields }), expires_at })
      return token
    },

    async find(token: string): Promise<PaymentForm | null> {
      const row = await queries.findForm(db, hashOf(token), now().toISOString())
      return row ? (JSON.parse(row.form) as PaymentForm) : null
    },
  }
}
