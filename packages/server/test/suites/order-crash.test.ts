import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openSecrets, readOrCreateMasterKey } from '#platform/secrets.ts'
import { createServices } from '#composition/services.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { createDatabase, databaseUrlOf } from '#test/harness/database.ts'
import { insertUser } from '#test/factories/factories.ts'
import { insertOrder, insertPayment } from '#test/factories/orders.ts'
import { openTestRuntimeOn } from '#test/harness/runtime.ts'
import { signEpay, startEpay } from '#test/payments/epay.ts'
import { startProgram } from '#test/harness/process.ts'

const [people, ordersEach] = [4, 25]

/** Creates a site with 100 orders that are paid at an Epay server. */
async function makeSite() {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-orders-'))
  cleanUp(() => rmSync(folder, { recursive: true }))
  const database = await createDatabase(folder)
  const { runtime, clock, close } = await openTestRuntimeOn(folder, database)
  cleanUp(close)
  const secrets = openSecrets(readOrCreateMasterKey(join(folder, 'secret.key')))
  const { db } = runtime
  const services = createServices({ ...runtime, secrets })
  await services.groups.ensureDefaultGroups()
  clock.time = new Date()
  const station = await startEpay()
  cleanUp(station.stop)
  const { id: admin } = await insertUser(db, { is_admin: true })
  const { id: gateway_id } = await services.paymentGateways.create(
    { caller: { id: admin }, client: { ip: '' } },
    {
      name: 'Station',
      platform: 'epay',
      options: { endpoint: station.url, pid: station.pid },
      secrets: { key: station.key },
      is_enabled: true,
    },
  )
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  const references: string[] = []
  for (let person = 0; person < people; person++) {
    const { id: user_id } = await insertUser(db, {})
    for (let place = 0; place < ordersEach; place++) {
      const { id: order_id, trade_no } = await insertOrder(db, { user_id, expires_at })
      const reference = `${trade_no}01`
      await insertPayment(db, {
        order_id,
        gateway_id,
        platform: 'epay',
        label: 'alipay',
        reference,
        ask_at: expires_at,
      })
      const fields = { out_trade_no: reference, money: '10.00', type: 'alipay', name: 'Room' }
      station.orders.set(reference, { fields, trade_no: `E${reference}`, isPaid: true })
      references.push(reference)
    }
  }
  return { folder, database, db, station, gateway_id, references }
}

type Site = Awaited<ReturnType<typeof makeSite>>

async function start({ folder, database }: Site) {
  const program = startProgram('main.ts', [], {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrlOf(database),
    PORT: '0',
    WEB_DIR: join(folder, 'web'),
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  })
  const [, origin] = await program.waitForOutput(/Server listening at (http:\/\/127\.0\.0\.1:\d+)/)
  return { ...program, origin: origin! }
}

/** Sends a notification; Epay repeats it until the response is `success`. */
async function tell({ station, gateway_id }: Site, origin: string, reference: string) {
  const query = new URLSearchParams(signEpay(station.noticeOf(reference), station.key)).toString()
  try {
    const response = await fetch(`${origin}/api/v2/payments/${gateway_id}/notify?${query}`)
    return (await response.text()) === 'success'
  } catch {
    return false
  }
}

async function grantsOf({ db }: Site) {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('owned_grants', 'owned_grants.order_id', 'orders.id')
    .select(['payments.reference', 'payments.state', 'orders.status', 'owned_grants.id as grant_id'])
    .execute()
  return Map.groupBy(rows, ({ reference }) => reference!)
}

test('[F05] [PL-06] killed in the middle of a hundred notices again and again, each order is granted exactly once', async () => {
  const site = await makeSite()
  const acknowledged = new Set<string>()
  const heard = async (origin: string, reference: string) => {
    if (await tell(site, origin, reference)) acknowledged.add(reference)
  }
  const waiting = () => site.references.filter((reference) => !acknowledged.has(reference))

  for (let crashes = 0; crashes < 4; crashes++) {
    const { child, ended, origin } = await start(site)
    const before = acknowledged.size
    const telling = waiting().map((reference) => heard(origin, reference))
    const began = performance.now()
    // The kill comes when some notifications are answered and others are in progress.
    while (acknowledged.size === before && performance.now() - began < 20_000) await sleep(1)
    expect(acknowledged.size).toBeGreaterThan(before)
    await sleep(Math.random() * 30)
    child.kill('SIGKILL')
    await Promise.all(telling)
    await ended
    const grants = await grantsOf(site)
    for (const reference of acknowledged) {
      expect(grants.get(reference)).toMatchObject([{ state: 'paid', status: 'paid', grant_id: expect.any(Number) }])
    }
  }

  const { interrupt, origin } = await start(site)
  // Acknowledged notifications are sent again too, as platforms do.
  await Promise.all(site.references.map((reference) => heard(origin, reference)))
  // A busy machine refuses some notifications, which are repeated until they are answered.
  async function tellTheRest() {
    await Promise.all(waiting().map((reference) => heard(origin, reference)))
    return waiting()
  }
  await expect.poll(tellTheRest, { timeout: 60_000 }).toEqual([])
  await interrupt()
  const grants = [...(await grantsOf(site)).values()]
  expect(grants).toHaveLength(people * ordersEach)
  for (const rows of grants) {
    expect(rows).toMatchObject([{ state: 'paid', status: 'paid', grant_id: expect.any(Number) }])
  }
  const packages = await site.db.selectFrom('user_capacities').select('id').execute()
  expect(packages).toHaveLength(people * ordersEach)
}, 200_000)
