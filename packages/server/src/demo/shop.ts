import { AdminGroupInput, CouponInput, PaymentGatewayInput, PlanInput } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Services } from '#composition/services.ts'
import type { DemoTexts } from './texts/demo-texts.ts'

interface FillShopDeps {
  services: Services
  /** The administrator comes first; the others are customers. */
  callers: Caller[]
  client: Client
  texts: DemoTexts['shop']
  /** True when fakes of paid external services are allowed. */
  devDoubles: boolean
}

const GB = 1024 ** 3

const createAmounts = (CNY: number, USD: number) => [
  { currency: 'CNY', price: CNY },
  { currency: 'USD', price: USD },
]

type ShopTexts = DemoTexts['shop']

const storagePlan = (texts: ShopTexts, gigabytes: number, price: number) =>
  PlanInput.parse({
    ...texts.storage(gigabytes),
    type: 'storage',
    capacity_bytes: gigabytes * GB,
    is_published: true,
    prices: [
      { name: texts.storageYear, months: 12, amounts: createAmounts(price, Math.ceil(price / 7)) },
      {
        name: texts.storageForever,
        duration: 0,
        recommended: true,
        amounts: createAmounts(price * 4, Math.ceil((price * 4) / 7)),
      },
    ],
  })

const proPlan = ({ pro: { month, quarter, year, yearDescription, ...plan } }: ShopTexts, group_id: number) =>
  PlanInput.parse({
    ...plan,
    type: 'vip',
    group_id,
    is_published: true,
    prices: [
      { name: month, months: 1, amounts: createAmounts(19.9, 2.99) },
      { name: quarter, months: 3, amounts: createAmounts(54, 7.99) },
      {
        name: year,
        description: yearDescription,
        months: 12,
        recommended: true,
        amounts: createAmounts(198, 29.9),
      },
    ],
  })

const teamPlan = ({ team: { year, ...plan } }: ShopTexts, group_id: number) =>
  PlanInput.parse({
    ...plan,
    type: 'vip',
    group_id,
    contact_url: 'https://example.org/contact',
    is_published: true,
    prices: [{ name: year, months: 12 }],
  })

/** Fills in plans, coupons and orders of users, paid by bank transfer. */
export async function fillShop({ services, callers, client, texts, devDoubles }: FillShopDeps) {
  const { groupAdmin, planAdmin, couponAdmin, paymentGateways, plans, placeOrder, orders, orderAdmin } = services
  const [keeper, ann, kai] = callers
  if (!keeper || !ann || !kai) return
  const actor = { caller: keeper, client }
  const storage_ids = (await groupAdmin.listStorages()).map(({ id }) => id)
  const limits = {
    capacity_bytes: 100 * GB,
    max_upload_bytes: 200 * 1024 ** 2,
    limit_concurrent_upload: 10,
    storage_ids,
  }
  const group = await groupAdmin.create(actor, AdminGroupInput.parse({ name: texts.group, ...limits }))
  const { id: proId } = await planAdmin.create(actor, proPlan(texts, group.id))
  const { id: roomId } = await planAdmin.create(actor, storagePlan(texts, 50, 60))
  await planAdmin.create(actor, storagePlan(texts, 200, 198))
  await planAdmin.create(actor, teamPlan(texts, group.id))
  const coupon = { code: 'WELCOME', name: texts.coupon, type: 'percent', value: 20, total_limit: 100 }
  await couponAdmin.create(actor, CouponInput.parse(coupon))

  const { name, instructions } = texts.transfer
  const transfer = { name, platform: 'transfer', options: { instructions }, currencies: ['CNY', 'USD'] }
  await paymentGateways.create(actor, PaymentGatewayInput.parse(transfer))
  if (devDoubles) {
    const double = { name: texts.fakePayment, platform: 'double', currencies: ['CNY', 'USD'] }
    await paymentGateways.create(actor, PaymentGatewayInput.parse(double))
  }

  const subscriptions = (await plans.read(proId)).prices
  const packages = (await plans.read(roomId)).prices
  const year1 = { price_id: subscriptions[2]!.id, coupon_code: coupon.code }
  const first = await placeOrder(ann, year1, null)
  await orderAdmin.confirm(actor, first.trade_no, texts.transferNote('20260101'))
  const second = await placeOrder(kai, { price_id: packages[0]!.id }, null)
  await orderAdmin.confirm(actor, second.trade_no, texts.transferNote('20260102'))
  const third = await placeOrder(kai, { price_id: subscriptions[0]!.id }, null)
  await orders.cancel(kai, third.trade_no)
  await placeOrder(ann, { price_id: packages[1]!.id, currency: 'USD' }, null)
}
