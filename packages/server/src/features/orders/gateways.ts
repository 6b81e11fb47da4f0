import type { PayOption } from '@imagora/contract'
import type { Begun, PaymentGateway, Wish } from '#gateways/payments/gateway.ts'

/** Who takes money for the site, as orders need them. */
export interface PaymentGateways {
  offersFor(currency: string): Promise<PayOption[]>
  /** A form is posted by a page of ours, to which one jumps. */
  begin(id: number, wish: Omit<Wish, 'notify_url'>, origin: string): Promise<Exclude<Begun, { action: 'form' }>>
  /** Also one that is switched off: what was begun by it may still be paid, asked for and closed. */
  openAny(id: number): Promise<{ gateway: PaymentGateway }>
}
