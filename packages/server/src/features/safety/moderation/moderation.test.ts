import { beforeEach, expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { formOf } from '#test/factories/forms.ts'
import { png } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { isSigned, startReceiver } from '#test/peers/webhook-receiver.ts'
import { MODERATION_RETRY_PAUSES_MS } from './moderation-queue.ts'

const server = await startServer({ PUBLIC_URL: 'https://pictures.example' })
const { app, db, user, visitor, configure, jobs, clock, services } = server
const admin = await user('root', { is_admin: true })
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
const judge = await startReceiver()
cleanUp(judge.stop)
const { received, plan } = judge
const secret = 'a secret of the two'
const minute = 60_000

const answers = (body: string, status = 200) => (plan.answer = judge.respondWith(status, body))
const verdict = (given: object) => answers(JSON.stringify(given))

let seed = 0
async function upload(who: typeof admin, fields: Record<string, string> = { is_public: '1' }) {
  const form = formOf({ bytes: await png({ seed: ++seed }), filename: 'sea.png' }, fields)
  return (await who('POST /upload', { form })).data
}
const stateOf = (id: number) =>
  db.selectFrom('photos').where('id', '=', id).select(['review', 'is_public']).executeTakeFirstOrThrow()
const isSeen = async (id: number) => (await visitor('GET /explore/photos/{id}', { params: { id } })).status === 200
const waiting = async () => (await admin('GET /admin/explore')).data.data.map(({ id }) => id)
const askedAbout = (id: number) => received.filter((question) => Number(question.id) === id).length
const change = (who: typeof admin, id: number, body: object) => who('PUT /user/photos/{id}', { params: { id }, body })

/** Moves the clock and runs the checks that are due by then. */
async function later(ms: number) {
  clock.time = new Date(clock.time.getTime() + ms)
  await services.moderation.sweep()
  await jobs.drain()
}

const on = { moderation_url: `${judge.url}/judge`, moderation_secret: secret, moderation_timeout_seconds: 10 }

beforeEach(async () => {
  await configure({ ...on, moderation_on_failure: 'hold' })
  await jobs.drain()
  received.length = 0
  verdict({ verdict: 'approve' })
})

test('a photo that is made public is held until it is approved, and is then seen', async () => {
  const ann = await user('ann')
  const photo = await upload(ann)
  expect(photo).toMatchObject({ is_public: true, is_held: true })
  expect(await isSeen(photo.id)).toBe(false)
  expect(received).toEqual([])
  await jobs.drain()
  const [asked] = received
  expect(isSigned(asked!, secret)).toBe(true)
  const question = JSON.parse(asked!.body) as { url: string }
  expect(question).toMatchObject({ id: photo.id, mimetype: 'image/png', user_id: ann.id })
  expect(question.url).toMatch(`https://pictures.example/i/${photo.key}.png?s=`)
  const { pathname, search } = new URL(question.url)
  expect((await fetch(`${origin}${pathname}${search}`)).status).toBe(200)
  expect(await isSeen(photo.id)).toBe(true)
  expect((await ann('GET /user/photos/{id}', { params: { id: photo.id } })).data.is_held).toBe(false)
  expect(await db.selectFrom('moderations').selectAll().execute()).toEqual([])
})

test('private photos are nobody’s business; made public later they are, and where nobody is to be asked none are', async () => {
  const bob = await user('bob')
  const photo = await upload(bob, {})
  await jobs.drain()
  expect(received).toEqual([])
  const params = { id: photo.id }
  await bob('PUT /user/photos/{id}', { params, body: { is_public: true } })
  expect(await isSeen(photo.id)).toBe(false)
  await jobs.drain()
  expect([received.length, await isSeen(photo.id)]).toEqual([1, true])
  await configure({ moderation_url: '' })
  const other = await upload(bob)
  expect(await isSeen(other.id)).toBe(true)
})

test('what is rejected is private again, stays out, and its owner is told why', async () => {
  await configure({ mail_host: 'mail.example', mail_from: 'site@mail.example' })
  const carl = await user('carl')
  await db.updateTable('users').set({ email: 'carl@x.example' }).where('id', '=', carl.id).execute()
  verdict({ verdict: 'reject', reason: 'Not for\neverybody' })
  const { id } = await upload(carl)
  await jobs.drain()
  expect(await stateOf(id)).toEqual({ review: 'refused', is_public: false })
  const letters = db.selectFrom('mail_outbox').where('to_address', '=', 'carl@x.example').select('text')
  expect(await letters.execute()).toMatchObject([{ text: expect.stringContaining('Not for') }])
  const entry = (await admin('GET /admin/audit')).data.data[0]
  expect(entry).toMatchObject({ action: 'moderation.reject', user: null })
  verdict({ verdict: 'approve' })
  await carl('PUT /user/photos/{id}', { params: { id }, body: { is_public: true } })
  await jobs.drain()
  expect(await isSeen(id)).toBe(false)
  await configure({ mail_host: '' })
})

test('what is doubted waits for a person, who lets it be seen', async () => {
  const dora = await user('dora')
  verdict({ verdict: 'review' })
  const { id } = await upload(dora)
  await jobs.drain()
  expect([await isSeen(id), (await waiting()).includes(id)]).toEqual([false, true])
  await admin('PUT /admin/explore', { body: { photos: [{ id, version: 1 }], decision: 'approve' } })
  expect([await isSeen(id), (await waiting()).includes(id)]).toEqual([true, false])
})

test('what is doubted stays with the person however often it is hidden and shown; only another picture is asked about', async () => {
  const dina = await user('dina')
  verdict({ verdict: 'review' })
  const { id } = await upload(dina)
  await jobs.drain()
  verdict({ verdict: 'approve' })
  received.length = 0
  for (const is_public of [false, true, false, true]) await change(dina, id, { is_public })
  await later(minute)
  expect([askedAbout(id), await isSeen(id), (await waiting()).includes(id)]).toEqual([0, false, true])
  const form = formOf({ bytes: await png({ seed: ++seed }), filename: 'next.png' })
  await dina('POST /user/photos/{id}/replace', { params: { id }, form } as object)
  await jobs.drain()
  expect([askedAbout(id), await isSeen(id)]).toEqual([1, true])
})

test.each(['', 'ok', '[]', 'null', '{}', '{"verdict":"APPROVE"}', '{"verdict":["approve"]}', '{"verdict":"approve"'])(
  'an answer that is no verdict is none: %s',
  async (body) => {
    const who = await user(`forged_${seed}`)
    answers(body)
    const { id } = await upload(who)
    await jobs.drain()
    expect(await stateOf(id)).toMatchObject({ review: 'held', is_public: true })
    expect(await isSeen(id)).toBe(false)
    await who('DELETE /user/photos', { body: [id] })
  },
)

test('a redirect, an error and a private address give no verdict', async () => {
  const emil = await user('emil')
  plan.answer = (response) => response.writeHead(302, { location: judge.url }).end()
  const one = await upload(emil)
  await jobs.drain()
  answers('{"verdict":"approve"}', 500)
  const two = await upload(emil)
  await jobs.drain()
  await configure({ moderation_url: 'https://10.0.0.1/' })
  const three = await upload(emil)
  await jobs.drain()
  for (const { id } of [one, two, three]) expect(await stateOf(id)).toMatchObject({ review: 'held' })
})

test.each([
  ['hold', 'doubted', false, 'moderation.review'],
  ['publish', null, true, 'moderation.unanswered'],
] as const)(
  'where no verdict comes in time, the setting %s decides, and the log tells',
  async (moderation_on_failure, review, isPublic, action) => {
    await configure({ moderation_on_failure, moderation_timeout_seconds: 1 })
    plan.answer = () => {}
    const who = await user(`late_${moderation_on_failure}`)
    const { id } = await upload(who)
    await jobs.drain()
    for (const pause of MODERATION_RETRY_PAUSES_MS) {
      expect(await stateOf(id)).toMatchObject({ review: 'held' })
      await later(pause)
    }
    expect([(await stateOf(id)).review, await isSeen(id)]).toEqual([review, isPublic])
    expect(askedAbout(id)).toBe(MODERATION_RETRY_PAUSES_MS.length + 1)
    const notes = db.selectFrom('audit_log').where('target', 'like', `photo ${id} %`).select('action')
    expect(await notes.execute()).toEqual([{ action }])
  },
  60_000,
)

test('a verdict about a picture that is gone, hidden or another meanwhile changes nothing', async () => {
  const faye = await user('faye')
  const [gone, hidden, replaced] = [await upload(faye), await upload(faye), await upload(faye)]
  await faye('DELETE /user/photos', { body: [gone.id] })
  await faye('PUT /user/photos/{id}', { params: { id: hidden.id }, body: { is_public: false } })
  const form = formOf({ bytes: await png({ seed: ++seed }), filename: 'next.png' })
  await faye('POST /user/photos/{id}/replace', { params: { id: replaced.id }, form } as object)
  await jobs.drain()
  expect(received.map(({ id }) => Number(id))).toEqual([replaced.id])
  expect([await isSeen(gone.id), await isSeen(hidden.id), await isSeen(replaced.id)]).toEqual([false, false, true])

  verdict({ verdict: 'reject' })
  const again = formOf({ bytes: await png({ seed: ++seed }), filename: 'third.png' })
  await faye('POST /user/photos/{id}/replace', { params: { id: replaced.id }, form: again } as object)
  expect(await isSeen(replaced.id)).toBe(false)
  await jobs.drain()
  expect(await stateOf(replaced.id)).toEqual({ review: 'refused', is_public: false })
})

test('a held photo is asked about still when it was protected, or came back from the trash', async () => {
  const hans = await user('hans')
  const [guarded, thrown] = [await upload(hans), await upload(hans)]
  await change(hans, guarded.id, { is_protected: true })
  await hans('DELETE /user/photos', { body: [thrown.id] })
  await jobs.drain()
  expect(received.map(({ id }) => Number(id))).toEqual([guarded.id])
  await change(hans, guarded.id, { is_protected: false })
  await hans('POST /user/trash/restore', { body: [thrown.id] })
  expect([await isSeen(guarded.id), await isSeen(thrown.id)]).toEqual([true, false])
  await jobs.drain()
  expect([askedAbout(thrown.id), await isSeen(thrown.id)]).toEqual([1, true])
})

test('what was approved is not asked about again when it comes back from the trash', async () => {
  const hugo = await user('hugo')
  const { id } = await upload(hugo)
  await jobs.drain()
  await hugo('DELETE /user/photos', { body: [id] })
  await hugo('POST /user/trash/restore', { body: [id] })
  await jobs.drain()
  expect([received.length, await isSeen(id)]).toEqual([1, true])
})

test('a photo that is changed while it is asked about is asked about once more', async () => {
  const ivan = await user('ivan')
  const { id } = await upload(ivan)
  plan.answer = async (response) => {
    await change(ivan, id, { is_protected: true })
    judge.respondWith(200, '{"verdict":"approve"}')(response)
  }
  await jobs.drain()
  expect(await stateOf(id)).toMatchObject({ review: 'held' })
  verdict({ verdict: 'approve' })
  await later(minute)
  expect([askedAbout(id), (await stateOf(id)).review]).toEqual([2, null])
})

test('a held photo that nobody is to ask about any more is found again, and let go where nobody is asked', async () => {
  const jane = await user('jane')
  const [one, two] = [await upload(jane), await upload(jane)]
  await db.deleteFrom('moderations').where('photo_id', '=', one.id).execute()
  await jobs.drain()
  expect(await isSeen(one.id)).toBe(false)
  await later(minute)
  expect([askedAbout(one.id), await isSeen(one.id), await isSeen(two.id)]).toEqual([1, true, true])

  await change(jane, two.id, { is_public: false })
  await db.updateTable('photos').set({ review: 'held' }).where('id', '=', two.id).execute()
  await configure({ moderation_url: '' })
  await change(jane, two.id, { is_public: true })
  await later(minute)
  expect([askedAbout(two.id), await isSeen(two.id)]).toEqual([1, true])
})

test('what was approved is public at once however often it is hidden and shown, until it shows another picture', async () => {
  const lena = await user('lena')
  const { id } = await upload(lena)
  await jobs.drain()
  for (const is_public of [false, true, false, true]) await change(lena, id, { is_public })
  expect(await isSeen(id)).toBe(true)
  await later(minute)
  expect(askedAbout(id)).toBe(1)
  const form = formOf({ bytes: await png({ seed: ++seed }), filename: 'next.png' })
  await lena('POST /user/photos/{id}/replace', { params: { id }, form } as object)
  expect(await isSeen(id)).toBe(false)
  await jobs.drain()
  expect([askedAbout(id), await isSeen(id)]).toEqual([2, true])
})

test('what nobody was asked about is asked about when it is shown again after somebody is to be asked', async () => {
  const liam = await user('liam')
  const { id } = await upload(liam)
  await configure({ moderation_url: '' })
  await jobs.drain()
  expect([askedAbout(id), await isSeen(id)]).toEqual([0, true])
  await configure(on)
  for (const is_public of [false, true]) await change(liam, id, { is_public })
  await jobs.drain()
  expect(askedAbout(id)).toBe(1)
})

test('a rejected picture is withdrawn: whoever clears caches is told, and addresses given out before are dead', async () => {
  const kate = await user('kate')
  const { id, key } = await upload(kate)
  const cache = await startReceiver()
  cleanUp(cache.stop)
  await configure({ purge_webhook_url: cache.url, purge_webhook_secret: secret })
  verdict({ verdict: 'reject' })
  await jobs.drain()
  await configure({ purge_webhook_url: '' })
  expect(cache.received.map(({ body }) => body)).toEqual([expect.stringContaining(`/i/${key}.png`)])
  const { version } = await db.selectFrom('photos').where('id', '=', id).select('version').executeTakeFirstOrThrow()
  expect(version).toBe(2)
})

test('with approval by people besides, both must have said yes', async () => {
  await configure({ explore_needs_approval: true })
  const gus = await user('gus')
  const { id } = await upload(gus)
  await jobs.drain()
  expect([await isSeen(id), (await waiting()).includes(id)]).toEqual([false, true])
  await configure({ explore_needs_approval: false })
})

test('an administrator tries the service, and is told what came of it; the secret is never shown', async () => {
  // The clock has moved past the last password confirmation, so a fresh session is needed.
  const fresh = await user('boss', { is_admin: true })
  const tryIt = () => fresh('POST /admin/settings/test_moderation')
  expect((await tryIt()).status).toBe(204)
  expect(isSigned(received[0]!, secret)).toBe(true)
  answers('what?')
  const unclear = await tryIt()
  expect([unclear.data.code, unclear.message]).toEqual(['moderation_unavailable', expect.stringContaining('无法理解')])
  await configure({ moderation_url: '' })
  expect((await tryIt()).data.code).toBe('moderation_unconfigured')
  expect((await fresh('GET /admin/settings')).body).not.toContain(secret)
})
