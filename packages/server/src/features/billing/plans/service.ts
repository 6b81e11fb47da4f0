import type { PlanQuery, PlanType } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import { type PlanPriceRows, presentPlan } from './present-plan.ts'
import * as queries from './queries.ts'

interface PlanServiceDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
}

/** A price as it is on sale now, from which an order takes its snapshot. Amounts are in minor units. */
export interface PriceOnSale {
  plan: {
    id: number
    type: PlanType
    name: string
    intro: string
    badge: string
    features: string[]
    group: { id: number; name: string } | null
    capacity_bytes: number | null
  }
  price: { id: number; name: string; description: string; duration: number; months: number }
  amounts: { currency: string; amount: number }[]
}

export async function listPlanPriceRows(db: Db, planIds: number[]): Promise<PlanPriceRows> {
  const prices = await queries.listPrices(db, planIds)
  const amounts = await queries.listAmounts(
    db,
    prices.map(({ id }) => id),
  )
  return { prices, amounts }
}

/** Published plans, visible to everyone. */
export function createPlanService({ db, settings }: PlanServiceDeps) {
  return {
    async list(query: PlanQuery) {
      const { data, total } = await queries.listPlans(db, { ...query, is_published: true })
      const site = await settings.get()
      const parts = await listPlanPriceRows(
        db,
        data.map(({ id }) => id),
      )
      return { data: data.map((plan) => presentPlan(plan, parts, site)), total }
    },

    async read(id: number) {
      const plan = await queries.findPlan(db, id)
      if (!plan?.is_published) throw refuse('plan_missing')
      return presentPlan(plan, await listPlanPriceRows(db, [id]), await settings.get())
    },

    /** Returns the price as it is on sale now; refuses if it is not on sale. */
    async findPrice(from: Db, priceId: number): Promise<PriceOnSale> {
      const price = await queries.findPrice(from, priceId)
      if (!price) throw refuse('price_missing')
      const plan = await queries.findPlan(from, price.plan_id)
      if (!plan?.is_published) throw refuse('plan_missing')
      const amounts = await queries.listAmounts(from, [priceId])
      if (amounts.length === 0) throw refuse('price_by_contact')
      const { id, type, name, intro, badge, group_id, group_name, capacity_bytes } = plan
      const features = JSON.parse(plan.features) as string[]
      const isGroup = type === 'vip' && group_id !== null
      return {
        plan: {
          id,
          type,
          name,
          intro,
          badge,
          features,
          group: isGroup ? { id: group_id, name: group_name ?? '' } : null,
          capacity_bytes: isGroup ? null : capacity_bytes,
        },
        price: {
          id: price.id,
          name: price.name,
          description: price.description,
          duration: price.duration,
          months: price.months,
        },
        amounts: amounts.map(({ currency, amount }) => ({ currency, amount })),
      }
    },
  }
}

export type PlanService = ReturnType<typeof createPlanService>
