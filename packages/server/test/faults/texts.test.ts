import { expect, test, vi } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { fromIp, startServer } from '#test/harness/server.ts'
import { startPeer, webhook } from '#test/peers/sms-peers.ts'

const { callAs, configure, db, jobs, solveCaptcha, user } = await startServer()
const service = await startPeer(webhook('secret'))
cleanUp(service.stop)
await configure({ sms_driver: 'webhook', sms_webhook_url: service.url, sms_webhook_secret: 'secret' })
const ann = await user('ann')

const messagesTo = (phone: string) => service.received.filter(({ body }) => body.includes(phone)).length
const codesFor = (phone: string) => db.selectFrom('codes').select('id').where('target', 'like', `%${phone}`).execute()

/** Maximum milliseconds until a request for a code is answered, logged in or not. */
const patience = 12_000

test('[F33] a text message that nobody confirms is not sent again, and whoever waits is answered', async () => {
  service.misbehave(() => {})
  const begun = performance.now()
  const [own, stranger] = ['13800138001', '13800138002']
  const body = { event: 'register', phone: stranger, ...(await solveCaptcha()) } as const
  const [known, unknown] = await Promise.all([
    ann('POST /sms/send', { body: { event: 'bind', phone: own } }),
    callAs(null, fromIp())('POST /sms/send', { body }),
  ])
  expect(performance.now() - begun).toBeLessThan(patience)
  expect(known).toMatchObject({ status: 503, data: { code: 'code_unsent' } })
  // A visitor does not wait for the delivery, and the response reveals nothing about the number.
  expect(unknown.status).toBe(200)
  await vi.waitFor(async () => expect(await codesFor(stranger)).toEqual([]), { timeout: patience })
  await jobs.drain()
  expect([messagesTo(own), messagesTo(stranger)]).toEqual([1, 1])
  // The code of an unconfirmed message is deleted, so it is useless even if the message arrived.
  expect(await codesFor(own)).toEqual([])

  service.misbehave(null)
  expect((await ann('POST /sms/send', { body: { event: 'bind', phone: own } })).status).toBe(200)
  expect([messagesTo(own), messagesTo(stranger)]).toEqual([2, 1])
})
