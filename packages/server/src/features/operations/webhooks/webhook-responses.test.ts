import { expect, test } from 'vitest'
import { createOutboundClient } from '#gateways/outbound/http-client.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { insertPhoto } from '#test/factories/factories.ts'
import { startFakeWeb } from '#test/harness/public-site.ts'
import { startServer } from '#test/harness/server.ts'
import { startReceiver } from '#test/peers/webhook-receiver.ts'

const saying = { answer: 'thanks' }
const web = await startFakeWeb((_request, response) => void response.end(saying.answer))
web.names.set('cache.public.example', ['10.0.0.9'])
const outbound = createOutboundClient({ ...web.rules, innerHosts: ['cache.public.example:8443', '127.0.0.1:*'] })
const { db, user, jobs } = await startServer({}, undefined, { outbound })
const admin = await user('root', { is_admin: true })
const ann = await user('ann')
const machine = await startReceiver()
cleanUp(machine.stop)

async function hook(url: string) {
  const body = { name: 'Receiver', url, events: ['photo.deleted' as const] }
  return (await admin('POST /admin/webhooks', { body })).data.id
}

/** Returns the response as displayed by a test and by a delivery. */
async function shownOf(url: string) {
  const id = await hook(url)
  const { findings } = (await admin('POST /admin/webhooks/{id}/test', { params: { id } })).data
  const photo = await insertPhoto(db, { owner_id: ann.id })
  await ann('DELETE /user/photos', { body: [photo.id] })
  await jobs.drain()
  const [delivery] = (await admin('GET /admin/webhooks/{id}/deliveries', { params: { id }, query: {} })).data.data
  const params = { id, delivery_id: delivery!.id }
  const { data } = await admin('GET /admin/webhooks/{id}/deliveries/{delivery_id}', { params })
  await admin('DELETE /admin/webhooks/{id}', { params: { id } })
  return { tested: findings[0], delivered: data }
}

test('of an answer two kilobytes are kept, whatever it is made of', async () => {
  saying.answer = `a\0b${'x'.repeat(1_000_000)}`
  const { tested, delivered } = await shownOf('https://public.example/in')
  expect(delivered).toMatchObject({ status: 200, answer: `ab${'x'.repeat(2045)}` })
  expect(tested).toMatchObject({ outcome: 'ok', status: 200, detail: `ab${'x'.repeat(198)}` })
})

test('[R45] what is answered within this machine or its network is not shown, but that it was', async () => {
  saying.answer = 'the metrics of a neighbour'
  for (const url of ['https://cache.public.example:8443/in', `${machine.url}/in`]) {
    const { tested, delivered } = await shownOf(url)
    expect(tested).toMatchObject({ outcome: 'ok', status: 200, detail: '' })
    expect(delivered).toMatchObject({ state: 'delivered', status: 200, answer: null })
  }
})

test('[R45] only the host and port that the environment names is found in the network', async () => {
  for (const url of [
    'https://cache.public.example/in',
    'https://cache.public.example:6379/in',
    'https://10.0.0.9:8443/in',
  ]) {
    const { tested, delivered } = await shownOf(url)
    expect(tested).toMatchObject({ outcome: 'address_refused', status: null })
    expect(delivered).toMatchObject({ state: 'waiting', error: 'address_refused' })
  }
})
