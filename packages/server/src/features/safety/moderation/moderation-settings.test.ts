import { beforeEach, expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { startServer } from '#test/harness/server.ts'
import { startReceiver } from '#test/peers/webhook-receiver.ts'

const { user, configure } = await startServer({ PUBLIC_URL: 'https://pictures.example' })
const admin = await user('root', { is_admin: true })
const judge = await startReceiver()
cleanUp(judge.stop)
const { received } = judge
const secret = 'a secret of the two'
const change = (body: object) => admin('PUT /admin/settings', { body })

beforeEach(() => {
  received.length = 0
})

test('moderation that cannot work cannot be set, and is refused by the test where it was', async () => {
  const refused = { status: 422, data: { errors: { moderation_secret: ['必填'] } } }
  expect(await change({ moderation_url: judge.url })).toMatchObject(refused)
  expect((await change({ moderation_url: judge.url, moderation_secret: secret })).status).toBe(204)
  expect(await change({ moderation_secret: '' })).toMatchObject(refused)
  expect((await change({ moderation_url: '', moderation_secret: '' })).status).toBe(204)
  await configure({ moderation_url: judge.url })
  expect((await admin('POST /admin/settings/test_moderation')).data.code).toBe('moderation_unconfigured')
  expect((await change({ site_title: 'Pictures' })).status).toBe(204)
  expect(received).toEqual([])
})

test('without an address under which pictures can be fetched, nobody can be asked about them', async () => {
  const bare = await startServer()
  const boss = await bare.user('boss', { is_admin: true })
  const body = { moderation_url: judge.url, moderation_secret: secret }
  expect(await boss('PUT /admin/settings', { body })).toMatchObject({
    status: 422,
    data: { errors: { moderation_url: [expect.stringContaining('PUBLIC_URL')] } },
  })
  await bare.configure(body)
  expect((await boss('POST /admin/settings/test_moderation')).data.code).toBe('moderation_unconfigured')
  expect(received).toEqual([])
})
