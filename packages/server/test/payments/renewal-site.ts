import { expect } from 'vitest'
import { insertPlan, insertPrice } from '#test/factories/factories.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { addPeer, startReachableServer } from './gateway-actions.ts'
import { deliver, type SentNotice } from './peer-server.ts'
import { startStripePeer } from './stripe.ts'

const DAY = 86_400_000
/** A purchase at this time ends on 28 February, and its renewal on 31 March. */
const start = Date.parse('2026-01-31T10:00:00.000Z')

async function startSite() {
  const { server, origin } = await startReachableServer()
  const { db, clock, configure } = server
  const peer = await startStripePeer({ now: () => clock.time })
  cleanUp(peer.stop)
  const onDay = (days: number) => void (clock.time = new Date(start + days * DAY))
  onDay(0)
  await configure({
    mail_host: 'localhost',
    mail_port: 1,
    mail_from: 'a@x.example',
    language: 'en-US',
    time_zone: 'UTC',
    currency: 'USD',
  })
  const { id: gateway_id } = await addPeer(server, peer)
  const basic = await db.selectFrom('groups').selectAll().where('is_default', '=', true).executeTakeFirstOrThrow()
  const { id: _id, ...group } = { ...basic, name: 'Gold', is_default: false }
  const { id: group_id } = await db.insertInto('groups').values(group).returning('id').executeTakeFirstOrThrow()
  return { server, origin, peer, onDay, gateway_id, basic, group_id }
}

type Site = Awaited<ReturnType<typeof startSite>>

const client = { ip: '127.0.0.1', language: 'en-US', user_agent: '', origin: '', picture_origin: '' } as const

/** Returns a function that buys a plan for somebody new. */
function createBuyers({ server, origin, peer, gateway_id }: Site) {
  const { db, user, services, callAs } = server
  const send = (notice: SentNotice) => deliver(`${origin}/api/v2/payments/${gateway_id}/notify`, notice)
  let people = 0

  /** Buys a plan at Stripe and pays for it; sessions end while the clock moves, so each call has a new one. */
  async function buyer(price_id: number, renews = true) {
    const name = `renewer${people++}`
    const { id } = await user(name)
    await db
      .updateTable('users')
      .set({ email: `${name}@x.example` })
      .where('id', '=', id)
      .execute()
    const call = async () =>
      callAs(await services.tokens.createSession(db, id, { isRemembered: true, client }), {
        host: new URL(origin).host,
      })
    const pay = async (trade_no: string, isRenewing: boolean) => {
      const body = { platform: 'stripe', gateway_id, renews: isRenewing } as const
      const answer = await (await call())('POST /user/orders/{trade_no}/pay', { params: { trade_no }, body })
      const payments = db.selectFrom('payments').innerJoin('orders', 'orders.id', 'payments.order_id')
      const newest = payments.where('orders.trade_no', '=', trade_no).orderBy('payments.id', 'desc').select('reference')
      return { answer, reference: (await newest.executeTakeFirst())?.reference ?? '' }
    }
    const settle = async (reference: string) => {
      peer.pay(reference)
      expect((await send(peer.notice(reference))).status).toBe(200)
    }
    const { data } = await (await call())('POST /user/orders', { body: { price_id } })
    const { answer, reference } = await pay(data.trade_no, renews)
    if (answer.status === 200) await settle(reference)
    const groups = async () => (await (await call())('GET /user/groups')).data.data
    return {
      id,
      name,
      call,
      pay,
      settle,
      answer,
      reference,
      trade_no: data.trade_no,
      subscription: async () => (await groups())[0]!,
      renewal: async () => (await groups())[0]?.renewal ?? null,
      orders: async () => (await (await call())('GET /user/orders')).data.data,
      order: async (trade_no: string) =>
        (await (await call())('GET /user/orders/{trade_no}', { params: { trade_no } })).data,
      setRenewal: async (is_active: boolean) => {
        const params = { id: (await groups())[0]!.id }
        return (await call())('PUT /user/groups/{id}/renewal', { params, body: { is_active } })
      },
      mails: () =>
        db
          .selectFrom('mail_outbox')
          .where('to_address', '=', `${name}@x.example`)
          .orderBy('id')
          .select(['subject', 'text'])
          .execute(),
    }
  }

  return { send, buyer }
}

/** Starts a site with a Stripe that charges saved payment methods, and buyers who renew. */
export async function startRenewalSite() {
  const site = await startSite()
  const { server, peer, onDay, group_id } = site
  const { db, services } = server
  const { renewalJobs, orderJobs } = services
  const { saved, events } = peer
  const { send, buyer } = createBuyers(site)

  async function goldPlan(given: { duration?: number; months?: number } = { months: 1 }) {
    const { id: plan_id } = await insertPlan(db, { type: 'vip', name: 'Gold', group_id })
    const { id: price_id } = await insertPrice(db, { plan_id, amounts: { USD: 1000 }, ...given })
    return { plan_id, price_id }
  }

  const setPrice = (price_id: number, amount: number) =>
    db.updateTable('plan_amounts').set({ amount }).where('price_id', '=', price_id).execute()

  /** Lists the off-session charges for the orders of a user. */
  async function references(user_id: number) {
    const rows = await db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .where('orders.user_id', '=', user_id)
      .select('payments.reference')
      .execute()
    return rows.map(({ reference }) => reference)
  }
  const chargesOf = async (user_id: number) => {
    const own = await references(user_id)
    return saved.intents.filter(({ metadata }) => own.includes(metadata.reference!)).toReversed()
  }

  async function run() {
    await renewalJobs.announceRenewals()
    await renewalJobs.chargeRenewals()
  }

  /** Returns a buyer who has been told of the renewal. */
  async function announcedBuyer() {
    onDay(0)
    const ann = await buyer((await goldPlan()).price_id)
    onDay(21)
    await run()
    return ann
  }

  const actions = { onDay, goldPlan, setPrice, send, buyer, chargesOf, run, announcedBuyer }
  return { ...site, ...actions, saved, events, renewalJobs, orderJobs }
}
