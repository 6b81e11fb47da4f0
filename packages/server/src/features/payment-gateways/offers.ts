import { type PayLabel, type PaymentPlatform, payLabelOf } from '@imagora/contract'
import type { PaymentGateway, PayMethod } from '#gateways/payments/payment-gateway.ts'

/** One way to pay, as it is offered for an order. */
export interface Offer {
  gateway_id: number
  platform: PaymentPlatform
  channel: string | null
  label: PayLabel
  name: string
  methods: PayMethod[]
}

/** Each channel of a gateway is a choice of its own; one without channels is a single choice. */
export function offersOf({ id, name }: { id: number; name: string }, gateway: PaymentGateway): Offer[] {
  const { platform } = gateway
  const channels = gateway.channels.length > 0 ? gateway.channels : [null]
  return channels.map((channel) => ({
    gateway_id: id,
    platform,
    channel,
    label: payLabelOf(platform, channel),
    name,
    methods: gateway.methodsOf(channel),
  }))
}
