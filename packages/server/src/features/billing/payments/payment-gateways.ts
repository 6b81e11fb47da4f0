import * as queries from './queries.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Db, Row } from '#db/schema/schema.ts'
import type {
  StartedPayment,
  PaymentGateway,
  PaymentFlow,
  RawPaymentNotification,
  PaymentRequest,
} from '#gateways/payments/payment-gateway.ts'
import { type PayLabel, type PaymentPlatform, payLabelOf } from '@imagora/contract'
import type { BreakerRegistry } from '#platform/circuit-breaker.ts'
import type { Config } from '#config.ts'
import type { Outbound } from '#gateways/outbound/outbound.ts'
import { needsSiteAddress } from '#gateways/payments/http-client.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import { createGatewayCache } from './gateway-cache.ts'
import { MINUTE_MS } from '#platform/time.ts'

const PAYMENT_SESSION_TTL_MS = 30 * MINUTE_MS

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

interface PaymentForm {
  url: string
  fields: Record<string, string>
}

/**
 * Some platforms require a form post by the browser itself: a page of ours does it, with an unguessable URL that only
 * the buyer knows.
 */
function paymentForms({ db, now }: { db: Db; now: () => Date }) {
  return {
    async save({ url, fields }: Extract<StartedPayment, { action: 'form' }>) {
      const token = randomBytes(24).toString('base64url')
      const time = now()
      await queries.deleteFormsBefore(db, time.toISOString())
      const expires_at = new Date(time.getTime() + PAYMENT_SESSION_TTL_MS).toISOString()
      await queries.insertForm(db, { token_hash: hashOf(token), form: JSON.stringify({ url, fields }), expires_at })
      return token
    },

    async find(token: string): Promise<PaymentForm | null> {
      const row = await queries.findForm(db, hashOf(token), now().toISOString())
      return row ? (JSON.parse(row.form) as PaymentForm) : null
    },
  }
}

/** One payment option of an order. */
interface Offer {
  gateway_id: number
  platform: PaymentPlatform
  channel: string | null
  label: PayLabel
  name: string
  methods: PaymentFlow[]
  /** The platform can charge a saved payment method later. */
  can_renew: boolean
}

/** Each channel of a gateway is an option of its own; a gateway without channels is a single option. */
function offersOf({ id, name }: { id: number; name: string }, gateway: PaymentGateway): Offer[] {
  const { platform } = gateway
  const channels = gateway.channels.length > 0 ? gateway.channels : [null]
  return channels.map((channel) => ({
    gateway_id: id,
    platform,
    channel,
    label: payLabelOf(platform, channel),
    name,
    methods: gateway.methodsOf(channel),
    can_renew: gateway.chargeSavedMethod !== undefined,
  }))
}

interface PaymentGatewaysDeps {
  db: Db
  config: Pick<Config, 'devDoubles' | 'publicUrl'>
  secrets: Secrets
  breakers: BreakerRegistry
  outbound: Pick<Outbound, 'send'>
  now: () => Date
}

type Gateway = Row<'payment_gateways'>

export const notifyUrl = (origin: string, id: number) => new URL(`/api/v2/payments/${id}/notify`, origin).href

/** The operations of gateways that orders use: list options, start a payment, read its notifications. */
export function createPaymentGateways({ db, config, secrets, breakers, outbound, now }: PaymentGatewaysDeps) {
  const gatewayCache = createGatewayCache({ secrets, breakers, outbound, now })
  const forms = paymentForms({ db, now })
  const isThere = ({ platform }: Gateway) => platform !== 'double' || config.devDoubles
  const opened = (row: Gateway) => ({
    id: row.id,
    name: row.name,
    platform: row.platform,
    gateway: gatewayCache.getGateway(row),
  })
  /** A site without a configured address could only send platforms the host that this request claims. */
  const isOffered = (row: Gateway) =>
    isThere(row) && (config.publicUrl !== undefined || !needsSiteAddress(row.platform))
  const listOpened = async () => (await queries.listEnabled(db)).filter(isOffered).map(opened)

  async function requireGateway(tx: Db, id: number) {
    const row = await queries.findGateway(tx, id)
    if (!row || !isThere(row)) throw refuse('gateway_missing')
    return row
  }

  return {
    requireGateway,
    gatewayOf: gatewayCache.getGateway,

    use: {
      forms,
      digest: gatewayCache.digest,
      notifyUrl,

      async listEnabled() {
        const gateways = await listOpened()
        return gateways.map(({ id, name, platform, gateway }) => ({
          id,
          name,
          platform,
          channels: [...gateway.channels],
        }))
      },

      /** Lists the payment options for this currency, in the operator's order. */
      async listPayOptions(currency: string) {
        const gateways = await listOpened()
        const matchingGateways = gateways.filter(({ gateway }) => gateway.currencies.includes(currency))
        return matchingGateways.flatMap((each) => offersOf(each, each.gateway))
      },

      /** Opens a gateway for new payments. */
      async open(id: number) {
        const row = await requireGateway(db, id)
        if (!row.is_enabled) throw refuse('gateway_missing')
        return opened(row)
      },

      /** Disabled gateways are opened too, because payments begun with them may still be paid, queried and closed. */
      openAnyGateway: async (id: number) => opened(await requireGateway(db, id)),

      /** Starts a payment and returns the next step for the buyer; a form is posted by a page of ours. */
      async startPayment(id: number, request: Omit<PaymentRequest, 'notify_url'>, origin: string) {
        const { gateway } = opened(await requireGateway(db, id))
        const startedPayment: StartedPayment = await gateway.startPayment({
          ...request,
          notify_url: notifyUrl(origin, id),
        })
        if (startedPayment.action !== 'form') return startedPayment
        const { provider_id } = startedPayment
        const url = new URL(`/pay/${await forms.save(startedPayment)}`, origin).href
        return { action: 'jump' as const, url, ...(provider_id !== undefined && { provider_id }) }
      },

      /** Returns the response that the platform expects, and a reader that verifies the notification. */
      async receiveNotification(id: number, raw: RawPaymentNotification) {
        const { gateway } = opened(await requireGateway(db, id))
        return { answers: gateway.webhookReplies, read: () => gateway.verifyNotification(raw) }
      },
    },
  }
}
