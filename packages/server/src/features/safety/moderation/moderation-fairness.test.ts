import { expect, test } from 'vitest'
import { rateLimitPolicies } from '#platform/rate-limits/policies.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { formOf } from '#test/factories/forms.ts'
import { png } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { startReceiver } from '#test/peers/webhook-receiver.ts'

const server = await startServer({ PUBLIC_URL: 'https://pictures.example' })
const { user, visitor, configure, jobs, clock, services } = server
const judge = await startReceiver()
cleanUp(judge.stop)
judge.plan.answer = judge.respondWith(200, '{"verdict":"approve"}')
const { received } = judge
const on = { moderation_url: `${judge.url}/judge`, moderation_secret: 'a secret of the two' }
await configure({ ...on, moderation_timeout_seconds: 30 })

let seed = 0
async function upload(who: Awaited<ReturnType<typeof user>>) {
  const form = formOf({ bytes: await png({ seed: ++seed }), filename: 'sea.png' }, { is_public: '1' })
  return (await who('POST /upload', { form })).data
}
const isSeen = async (id: number) => (await visitor('GET /explore/photos/{id}', { params: { id } })).status === 200

async function later(seconds: number) {
  clock.time = new Date(clock.time.getTime() + seconds * 1000)
  await services.moderation.sweep()
  await jobs.drain()
}

test('owners take turns: who uploads many keeps nobody else waiting', async () => {
  const [mary, nils] = [await user('mary'), await user('nils')]
  for (let count = 0; count < 12; count++) await upload(mary)
  const { id } = await upload(nils)
  await jobs.drain()
  const questions = received.map((question) => Number(question.id))
  expect(questions.slice(0, 5)).toContain(id)
})

test('of one owner so many are asked about in an hour; the rest stays held until then, and others are asked about', async () => {
  const [olga, paul] = [await user('olga'), await user('paul')]
  const { hits, seconds } = rateLimitPolicies.moderation
  for (let count = 1; count < hits; count++) await services.rateLimits.hit('moderation', { account: olga.id })
  const ids = [(await upload(olga)).id, (await upload(olga)).id]
  const other = await upload(paul)
  await jobs.drain()
  const seen = async () => (await Promise.all(ids.map(isSeen))).filter(Boolean).length
  expect([await seen(), await isSeen(other.id)]).toEqual([1, true])
  await later(60)
  expect(await seen()).toBe(1)
  await later(seconds)
  expect(await seen()).toBe(2)
})
