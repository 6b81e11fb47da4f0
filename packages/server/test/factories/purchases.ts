import { randomBytes } from 'node:crypto'
import {
  type PaymentNotification,
  type PaymentGateway,
  type PaymentRequest,
  PaymentFailure,
} from '#gateways/payments/payment-gateway.ts'
import { insertPlan, insertPrice } from './factories.ts'
import type { TestServer } from '#test/harness/server.ts'

type Buyer = Awaited<ReturnType<TestServer['user']>>

interface TakenPayment {
  provider_trade_no: string
  amount: number
  currency: string
}

/** Fake platform whose payments, closings and availability the test controls; not every platform can close payments. */
function createFakePlatform(closes = true) {
  const begun = new Map<string, PaymentRequest>()
  const taken = new Map<string, TakenPayment>()
  /** References whose buyer has approved the payment; capturing charges them. */
  const agreed = new Set<string>()
  const closed = new Set<string>()
  /** References that the platform refuses to close. */
  const stuck = new Set<string>()
  const state = { isDown: false, asked: 0 }
  const answer = { status: 200, type: 'text/plain', body: '' }
  function requireUp() {
    if (state.isDown) throw new PaymentFailure('status', 'answered 500')
  }
  const gateway: PaymentGateway = {
    platform: 'stripe',
    currencies: ['CNY', 'USD', 'JPY'],
    channels: [],
    methodsOf: () => ['web', 'scan'],
    async startPayment(wish) {
      requireUp()
      begun.set(wish.reference, wish)
      return { action: 'jump', url: `https://pay.example/${wish.reference}`, provider_id: `p-${wish.reference}` }
    },
    verifyNotification: () => Promise.reject(new PaymentFailure('notice_refused', 'nobody signs here')),
    webhookReplies: { ok: answer, refused: answer },
    async query({ reference }) {
      state.asked++
      requireUp()
      const money = taken.get(reference)
      if (money) return { state: 'paid', ...money }
      const waiting = agreed.has(reference) ? 'agreed' : 'open'
      return {
        state: closed.has(reference) ? 'closed' : waiting,
        provider_trade_no: '',
        amount: 0,
        currency: '',
      }
    },
    async capture({ reference, amount, currency }) {
      requireUp()
      const money = { provider_trade_no: `C${reference}`, amount, currency }
      taken.set(reference, money)
      return { state: 'paid', ...money }
    },
    ...(closes && {
      async close({ reference }) {
        requireUp()
        if (taken.has(reference) || stuck.has(reference)) throw new PaymentFailure('refused', 'not to be closed')
        closed.add(reference)
      },
    }),
    probe: async () => [],
  }
  return { gateway, begun, taken, agreed, closed, stuck, state }
}

const gatewayId = 7

/** Sets up a shop with a plan and two platforms: one that can close payments and one that cannot. */
export async function openShop(server: TestServer) {
  const { db, services, callAs } = server
  const platform = createFakePlatform()
  const other = { gatewayId: gatewayId + 1, platform: createFakePlatform(false) }
  const platforms = new Map([
    [gatewayId, platform],
    [other.gatewayId, other.platform],
  ])
  const gatewayOf = (id: number) => platforms.get(id)!.gateway
  const name = 'Pretended'
  const offer = {
    platform: 'stripe',
    channel: null,
    label: 'stripe',
    name,
    methods: ['web', 'scan'],
    can_renew: false,
  } as const
  Object.assign(services.paymentGateways, {
    listPayOptions: async (currency: string) =>
      [...platforms]
        .filter(([, { gateway }]) => gateway.currencies.includes(currency))
        .map(([gateway_id]) => ({ ...offer, gateway_id })),
    startPayment: (id: number, wish: Omit<PaymentRequest, 'notify_url'>) =>
      gatewayOf(id).startPayment({ ...wish, notify_url: 'https://x.example' }),
    openAnyGateway: async (id: number) => ({ id, name, platform: 'stripe', gateway: gatewayOf(id) }),
  })

  const { id: plan_id } = await insertPlan(db, { name: 'Room', features: '["More room"]', badge: 'Best' })
  const { id: price_id } = await insertPrice(db, { plan_id, amounts: { CNY: 1000, USD: 199 } })

  const order = async (buyer: Buyer, given: { price_id?: number; coupon_code?: string; currency?: 'USD' } = {}) =>
    (await buyer('POST /user/orders', { body: { price_id, ...given } })).data.trade_no

  const payAt = (gateway_id: number, buyer: Buyer, trade_no: string, key?: string) =>
    callAs(buyer.token, key ? { 'idempotency-key': key } : {})('POST /user/orders/{trade_no}/pay', {
      params: { trade_no },
      body: { platform: 'stripe', gateway_id },
    })
  const pay = (buyer: Buyer, trade_no: string, key?: string) => payAt(gatewayId, buyer, trade_no, key)

  /** Places an order and starts its payment; `reference` is the platform's name for it. */
  async function beginAt(gateway_id: number, buyer: Buyer, given: Parameters<typeof order>[1] = {}) {
    const trade_no = await order(buyer, given)
    await payAt(gateway_id, buyer, trade_no)
    return { trade_no, reference: `${trade_no}01` }
  }
  const begin = (buyer: Buyer, given: Parameters<typeof order>[1] = {}) => beginAt(gatewayId, buyer, given)

  const platformOf = (reference: string) => [...platforms.values()].find(({ begun }) => begun.has(reference))!

  function noticeOf(reference: string, changes: Partial<PaymentNotification> = {}): PaymentNotification {
    const { begun, taken } = platformOf(reference)
    const { amount, currency } = begun.get(reference)!
    const provider_trade_no = taken.get(reference)?.provider_trade_no ?? `T${randomBytes(6).toString('hex')}`
    return { reference, provider_trade_no, amount, currency, state: 'paid', ...changes }
  }

  /** Marks the payment as paid at the platform and returns the notification that it would send. */
  function takeMoney(reference: string, changes: Partial<TakenPayment> = {}) {
    const { provider_trade_no, amount, currency } = noticeOf(reference)
    platformOf(reference).taken.set(reference, { provider_trade_no, amount, currency, ...changes })
    return noticeOf(reference, changes)
  }

  const notify = (notice: PaymentNotification) => services.orders.handleNotification(gatewayId, notice)

  const get = async (buyer: Buyer, trade_no: string) =>
    (await buyer('GET /user/orders/{trade_no}', { params: { trade_no } })).data

  /** Counts the grants of these orders. */
  async function countGrants(...tradeNos: string[]) {
    const rows = await db
      .selectFrom('owned_grants')
      .innerJoin('orders', 'orders.id', 'owned_grants.order_id')
      .where('orders.trade_no', 'in', tradeNos)
      .select('owned_grants.id')
      .execute()
    return rows.length
  }

  const ways = { order, pay, payAt, begin, beginAt, noticeOf, takeMoney, notify, get, countGrants }
  return { plan_id, price_id, platform, gatewayId, other, ...ways }
}

/** Returns the status and code of a refusal. */
export const codeOf = ({ status, data }: { status: number; data: { code?: string } }) => [status, data.code]
