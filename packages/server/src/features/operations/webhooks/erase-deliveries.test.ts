import { expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { formOf } from '#test/factories/forms.ts'
import { png } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { startReceiver } from '#test/peers/webhook-receiver.ts'

const { db, user, callAs, register, jobs, services } = await startServer()
const admin = await user('root', { is_admin: true })
const [taking, refusing] = [await startReceiver(), await startReceiver()]
cleanUp(taking.stop)
cleanUp(refusing.stop)
refusing.plan.answer = refusing.respondWith(500)

const events = ['user.registered', 'ticket.created', 'photo.created', 'photo.deleted', 'user.removed'] as const
for (const { url } of [taking, refusing])
  await admin('POST /admin/webhooks', { body: { name: 'Receiver', url, events: [...events] } })

const bodies = async () => {
  const found = await db.selectFrom('webhook_deliveries').orderBy('id').select(['body', 'state']).execute()
  return found.map(({ body, state }) => ({ state, ...(JSON.parse(body) as { event: string; data: object }) }))
}
const told = async () => JSON.stringify(await bodies())

async function person(username: string) {
  const { token } = (await register({ username })).data
  const who = callAs(token)
  const { id } = (await who('GET /user/profile')).data
  await who('POST /user/tickets', { body: { title: `${username} asks`, level: 'low', content: 'Where is it' } })
  await who('POST /upload', { form: formOf({ bytes: await png({ seed: id }), filename: `${username}.png` }, {}) })
  return { id }
}

test('what webhooks were told of somebody who is gone is kept nowhere, and of others it is', async () => {
  const [gone, other] = [await person('forgotten'), await person('remembered')]
  await jobs.drain()
  expect(await told()).toContain('forgotten@example.org')
  await admin('POST /admin/users/{id}/deletion', { params: { id: gone.id }, body: { at_once: true } })

  const left = (await bodies()).filter(({ data }) => JSON.stringify(data).includes(`"id":${gone.id},"username"`))
  // Deliveries that failed so far are still sent, anonymized; so is the deletion event.
  expect(left.filter(({ event }) => event !== 'user.removed').map(({ state }) => state)).toEqual(
    Array.from({ length: 3 }, () => 'waiting'),
  )
  for (const { event, data } of left)
    expect(JSON.stringify(data).includes('"username":"forgotten"')).toBe(event === 'user.removed')

  await services.accountRemoval.removeDueAccounts()
  refusing.plan.answer = refusing.respondWith(200)
  await db.updateTable('webhook_deliveries').set({ next_at: '2026' }).where('next_at', 'is not', null).execute()
  await services.webhookDelivery.sweep()
  await jobs.drain()
  expect(refusing.received.map(({ event }) => event)).toContain('user.removed')
  await services.webhookDelivery.purgeDeliveries()
  const rest = await told()
  expect([rest.includes('forgotten'), rest.includes(`deleted#${gone.id}`)]).toEqual([false, false])
  expect(rest).toContain(`"id":${other.id},"username":"remembered"`)
})
