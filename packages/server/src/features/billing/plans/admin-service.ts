import { type PlanChanges, type PlanInput, type PlanQuery, type Settings, toMinor } from '@imagora/contract'
import { renumberRows, nextPosition, moveToPosition } from '#db/sort-order.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import { presentAdminPlan } from './present-plan.ts'
import * as queries from './queries.ts'
import { listPlanPriceRows } from './service.ts'

interface PlanAdminDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  audit: Pick<AuditService, 'record' | 'recordChanges'>
  now: () => Date
}

type Prices = PlanInput['prices']

const targetOf = (id: number, { name }: { name: string }) => `plan ${id} ${name}`

/** A subscription sells a group that accounts can have, a package sells storage. */
async function checkGoods(
  tx: Db,
  {
    type,
    group_id,
    capacity_bytes,
  }: Pick<Row<'plans'>, 'type' | 'group_id'> & {
    capacity_bytes: number | null
  },
) {
  if (type === 'storage' && !capacity_bytes) throw invalid('capacity_bytes', 'required')
  if (type === 'vip' && group_id === null) throw invalid('group_id', 'required')
  if (group_id !== null && !(await queries.findGroup(tx, group_id))) throw invalid('group_id', 'not_a_choice')
}

const DAY_MINUTES = 24 * 60

/** Returns about as many minutes as the calendar months last: 30 days for a month and 365 for a year. */
const nominalMinutes = (months: number) => (Math.floor(months / 12) * 365 + (months % 12) * 30) * DAY_MINUTES

/** Given prices are updated or inserted in this order; all others are retired. */
async function writePrices(tx: Db, plan_id: number, prices: Prices) {
  const existingPriceIds = (await queries.listPrices(tx, [plan_id])).map(({ id }) => id)
  const keptPriceIds = new Set<number>()
  for (const [place, { id: existingId, amounts, recommended, duration = 0, ...plain }] of prices.entries()) {
    if (existingId !== undefined && (!existingPriceIds.includes(existingId) || keptPriceIds.has(existingId)))
      throw refuse('price_missing')
    const price = {
      ...plain,
      duration: plain.months > 0 ? nominalMinutes(plain.months) : duration,
      is_recommended: recommended,
      is_retired: false,
      place,
    }
    const id = existingId ?? (await queries.insertPrice(tx, { plan_id, ...price })).id
    if (existingId !== undefined) await queries.updatePrice(tx, existingId, price)
    keptPriceIds.add(id)
    const minorAmounts = amounts.map((each) => ({
      currency: each.currency,
      amount: toMinor(each.price, each.currency),
    }))
    await queries.replaceAmounts(tx, id, minorAmounts)
  }
  for (const id of existingPriceIds) if (!keptPriceIds.has(id)) await queries.updatePrice(tx, id, { is_retired: true })
}

/** Plans in the admin panel. Orders have their own copy of what they sold. */
export function createPlanAdmin({ db, settings, audit, now }: PlanAdminDeps) {
  async function requirePlan(tx: Db, id: number) {
    const plan = await queries.findPlan(tx, id)
    if (!plan) throw refuse('plan_missing')
    return plan
  }

  const presentPlans = async (tx: Db, plans: queries.PlanRow[], site: Settings) => {
    const ids = plans.map(({ id }) => id)
    const [parts, orders] = [await listPlanPriceRows(tx, ids), await queries.countOrders(tx, ids)]
    return plans.map((plan) => presentAdminPlan(plan, parts, site, orders.get(plan.id) ?? 0))
  }

  /** Changes run one after another, because each may reorder all plans. */
  const inLockedTransaction = <T>(act: (tx: Db) => Promise<T>) =>
    db.transaction().execute(async (tx) => {
      // Groups use the same lock, so that no group is deleted while a plan starts to sell it.
      await acquireAdvisoryLock(tx, 'groups')
      await acquireAdvisoryLock(tx, 'plans')
      return act(tx)
    })

  return {
    async list(query: PlanQuery) {
      const { data, total } = await queries.listPlans(db, query)
      return { data: await presentPlans(db, data, await settings.get()), total }
    },

    create: (actor: Actor, { place, prices, ...given }: PlanInput) =>
      inLockedTransaction(async (tx) => {
        await checkGoods(tx, given)
        const { id } = await queries.insertPlan(tx, {
          ...given,
          features: JSON.stringify(given.features),
          capacity_bytes: given.capacity_bytes ?? 0,
          place: await nextPosition(tx, 'plans'),
          created_at: now().toISOString(),
        })
        await writePrices(tx, id, prices)
        if (place !== undefined) await moveToPosition(tx, 'plans', id, place)
        await audit.record(tx, actor, { action: 'plan.create', target: targetOf(id, given) }, { ...given, prices })
        return { id }
      }),

    async update(actor: Actor, id: number, changes: PlanChanges) {
      // The settings are read before the transaction; inside it they would wait for the one connection that it holds.
      const site = await settings.get()
      await inLockedTransaction(async (tx) => {
        const plan = await requirePlan(tx, id)
        const [before] = await presentPlans(tx, [plan], site)
        await checkGoods(tx, { ...plan, ...changes })
        const { place, prices, features, capacity_bytes, ...plain } = changes
        const columns = {
          ...plain,
          ...(features && { features: JSON.stringify(features) }),
          ...(capacity_bytes !== undefined && { capacity_bytes: capacity_bytes ?? 0 }),
        }
        if (Object.keys(columns).length > 0) await queries.updatePlan(tx, id, columns)
        if (prices) await writePrices(tx, id, prices)
        if (place !== undefined) await moveToPosition(tx, 'plans', id, place)
        const act = { action: 'plan.change', target: targetOf(id, plan) }
        const previousPlan = { ...before, contact_url: plan.contact_url }
        await audit.recordChanges(tx, actor, act, { before: previousPlan, after: changes })
      })
    },

    /** A plan with orders cannot be deleted; it can be unpublished. */
    remove: (actor: Actor, id: number) =>
      inLockedTransaction(async (tx) => {
        const before = await requirePlan(tx, id)
        const count = (await queries.countOrders(tx, [id])).get(id) ?? 0
        if (count > 0) throw refuse('plan_in_use', { values: { count } })
        await queries.deletePlan(tx, id)
        await renumberRows(tx, 'plans')
        await audit.record(tx, actor, { action: 'plan.delete', target: targetOf(id, before) }, before)
      }),
  }
}

export type PlanAdmin = ReturnType<typeof createPlanAdmin>
