import { AdminGroupInput, CouponInput, PaymentGatewayInput, PlanInput } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Services } from '#composition/services.ts'

interface FillShopDeps {
  services: Services
  /** The administrator comes first; the others are customers. */
  callers: Caller[]
  client: Client
  /** True when fakes of paid external services are allowed. */
  devDoubles: boolean
}

const GB = 1024 ** 3
const MONTH_MINUTES = 30 * 24 * 60
const YEAR_MINUTES = 365 * 24 * 60

const createAmounts = (CNY: number, USD: number) => [
  { currency: 'CNY', price: CNY },
  { currency: 'USD', price: USD },
]

const storagePlan = (name: string, gigabytes: number, price: number) =>
  PlanInput.parse({
    type: 'storage',
    name,
    intro: '与角色组的容量相加，到期前一直有效。',
    features: [`${gigabytes} GB 存储`, '可与订阅叠加'],
    capacity_bytes: gigabytes * GB,
    is_published: true,
    prices: [
      { name: '一年', duration: YEAR_MINUTES, amounts: createAmounts(price, Math.ceil(price / 7)) },
      { name: '永久', duration: 0, recommended: true, amounts: createAmounts(price * 4, Math.ceil((price * 4) / 7)) },
    ],
  })

const proPlan = (group_id: number) =>
  PlanInput.parse({
    type: 'vip',
    name: '专业版',
    intro: '给常常拍照、常常写作的人。',
    badge: '热门',
    features: ['100 GB 存储', '单张 200 MB', '同时上传 10 张', '不限次数'],
    group_id,
    is_published: true,
    prices: [
      { name: '月付', duration: MONTH_MINUTES, amounts: createAmounts(19.9, 2.99) },
      { name: '季付', duration: 3 * MONTH_MINUTES, amounts: createAmounts(54, 7.99) },
      {
        name: '年付',
        description: '相当于每月 16.5 元',
        duration: YEAR_MINUTES,
        recommended: true,
        amounts: createAmounts(198, 29.9),
      },
    ],
  })

const teamPlan = (group_id: number) =>
  PlanInput.parse({
    type: 'vip',
    name: '团队版',
    intro: '多人使用、对公付款、单独的存储。',
    features: ['1 TB 存储起', '专属存储', '对公发票'],
    group_id,
    contact_url: 'https://example.org/contact',
    is_published: true,
    prices: [{ name: '按年', duration: YEAR_MINUTES }],
  })

/** Fills in plans, coupons and orders of users, paid by bank transfer. */
export async function fillShop({ services, callers, client, devDoubles }: FillShopDeps) {
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
  const group = await groupAdmin.create(actor, AdminGroupInput.parse({ name: '专业组', ...limits }))
  const { id: proId } = await planAdmin.create(actor, proPlan(group.id))
  const { id: roomId } = await planAdmin.create(actor, storagePlan('50 GB 存储包', 50, 60))
  await planAdmin.create(actor, storagePlan('200 GB 存储包', 200, 198))
  await planAdmin.create(actor, teamPlan(group.id))
  const coupon = { code: 'WELCOME', name: '新朋友八折', type: 'percent', value: 20, total_limit: 100 }
  await couponAdmin.create(actor, CouponInput.parse(coupon))

  const instructions = '请汇款至：示例银行 6222 0000 0000 0000，备注订单号。'
  const transfer = { name: '银行转账', platform: 'transfer', options: { instructions }, currencies: ['CNY', 'USD'] }
  await paymentGateways.create(actor, PaymentGatewayInput.parse(transfer))
  if (devDoubles) {
    const double = { name: '演示支付', platform: 'double', currencies: ['CNY', 'USD'] }
    await paymentGateways.create(actor, PaymentGatewayInput.parse(double))
  }

  const subscriptions = (await plans.read(proId)).prices
  const packages = (await plans.read(roomId)).prices
  const year1 = { price_id: subscriptions[2]!.id, coupon_code: coupon.code }
  const first = await placeOrder(ann, year1, null)
  await orderAdmin.confirm(actor, first.trade_no, '银行流水 20260101')
  const second = await placeOrder(kai, { price_id: packages[0]!.id }, null)
  await orderAdmin.confirm(actor, second.trade_no, '银行流水 20260102')
  const third = await placeOrder(kai, { price_id: subscriptions[0]!.id }, null)
  await orders.cancel(kai, third.trade_no)
  await placeOrder(ann, { price_id: packages[1]!.id, currency: 'USD' }, null)
}
