import type { PayOption } from '@imagora/contract'
import type { StartedPayment, PaymentGateway, PaymentRequest } from '#gateways/payments/payment-gateway.ts'

/** Who takes money for the site, as orders need them. */
export interface PaymentGateways {
  offersFor(currency: string): Promise<PayOption[]>
  /** A form is posted by a page of ours, to which one jumps. */
  begin(
    id: number,
    wish: Omit<PaymentRequest, 'notify_url'>,
    origin: string,
  ): Promise<Exclude<StartedPayment, { action: 'form' }>>
  /** Also one that is switched off: what was begun by it may still be paid, asked for and closed. */
  openAny(id: number): Promise<{ gateway: PaymentGateway }>
}
