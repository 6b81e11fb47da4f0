import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PaymentGatewayInput, PlanInput, WebhookInput } from '@imagora/contract'
import { startBalancer } from '../../packages/server/test/cluster/balancer.ts'
import { createMachine } from '../../packages/server/test/cluster/cluster-process.ts'
import { createSharedSite } from '../../packages/server/test/cluster/shared-site.ts'
import { startEpay } from '../../packages/server/test/payments/epay.ts'
import { startPostgres } from '../../packages/server/test/harness/postgres.ts'
import { freePorts } from '../../packages/server/test/storage-servers/ports.ts'
import { newBucket } from '../../packages/server/test/storage-servers/s3.ts'
import { photo, screenshot } from '../pictures.mjs'
import { newLedger } from './people.mjs'
import { startReceiver } from './receiving.mjs'

const roles = { 'web-1': 'web', 'web-2': 'web', 'worker-1': 'worker', 'worker-2': 'worker' }

/** Creates a plan, a payment gateway, bank transfer and a webhook. */
async function fillSite(site, admin, { station, receiver }) {
  const { planAdmin, paymentGateways, webhooks, plans } = site.services
  const actor = { caller: admin, client: { ip: '127.0.0.1' } }
  const amounts = [{ currency: 'CNY', price: 10 }]
  const prices = [{ name: 'Month', duration: 43_200, amounts }]
  const plan = { type: 'storage', name: 'Room', capacity_bytes: 1024 ** 3, is_published: true, prices }
  const { id } = await planAdmin.create(actor, PlanInput.parse(plan))
  const [{ id: price_id }] = (await plans.read(id)).prices
  const gateway = async (input) => (await paymentGateways.create(actor, PaymentGatewayInput.parse(input))).id
  const options = { endpoint: station.url, pid: station.pid }
  const gateways = {
    station: await gateway({ name: 'Station', platform: 'epay', options, secrets: { key: station.key } }),
    transfer: await gateway({ name: 'Bank', platform: 'transfer', options: { instructions: 'To this account' } }),
  }
  const events = ['photo.created', 'order.paid']
  await webhooks.create(actor, WebhookInput.parse({ name: 'Receiver', url: receiver.url, events }))
  return { price_id, gateways }
}

/** Starts two web and two worker processes on one PostgreSQL and one S3 server behind a balancer, with test users. */
export async function openRig({ peopleCount }) {
  const closing = []
  const folder = mkdtempSync(join(tmpdir(), 'imagora-cluster-'))
  const close = async () => {
    for (const each of closing.toReversed()) await each()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const postgres = await startPostgres()
    closing.push(postgres.stop)
    const connection = await newBucket()
    const site = await createSharedSite({ folder, database: postgres.url, connection })
    closing.push(site.close)
    const station = await startEpay()
    closing.push(station.stop)
    const receiver = await startReceiver()
    closing.push(receiver.stop)
    const admin = await site.user('keeper', true)
    const shop = await fillSite(site, admin, { station, receiver })
    const people = []
    for (let number = 0; number < peopleCount; number++) people.push(await site.user(`person_${number}`))

    const [port] = await freePorts(1)
    const environment = {
      DATABASE_URL: postgres.url,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    }
    const machines = []
    for (const [name, role] of Object.entries(roles)) {
      machines.push(await createMachine({ name, role, folder, key: site.key, environment }))
    }
    closing.push(() => Promise.all(machines.map((machine) => machine.kill())))
    await Promise.all(machines.map((machine) => machine.start()))
    const balancer = await startBalancer(
      port,
      machines.filter(({ role }) => role === 'web').map(({ origin }) => origin),
    )
    closing.push(balancer.stop)
    const world = {
      ...shop,
      site,
      machines,
      balancer,
      station,
      receiver,
      people,
      folder,
      database: postgres.url,
      origin: balancer.url,
      admin: { id: admin.id, session: () => site.session(admin.id) },
      ledger: newLedger(),
      pictures: [await photo(800, 600), await screenshot()],
    }
    return { world, close }
  } catch (error) {
    await close()
    throw error
  }
}
