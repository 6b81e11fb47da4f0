import { request } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formOf } from '#test/factories/forms.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { fromIp, startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { app, user, db } = server
const { upload, limit, waitUntilIdle } = createUploadActions(server)
const ann = await user('ann')
const origin = await app.listen({ host: '127.0.0.1', port: 0 })

let seed = 300
const picture = async () => ({ bytes: await jpeg({ seed: ++seed }), filename: 'party.jpg' })
const own = async () => upload(ann.token, await picture())
async function share() {
  const { id } = (await own()).data
  return (await ann('POST /user/shares', { body: { type: 'photo', ids: [id], uploads: 'open' } })).data
}

async function send(slug: string, headers: Record<string, string> = fromIp()) {
  const { payload, headers: kind } = formOf(await picture())
  const url = `/api/v2/shares/${slug}/photos`
  const response = await app.inject({ method: 'POST', url, payload, headers: { ...kind, ...headers } })
  return { status: response.statusCode, code: response.json<{ data: { code?: string } }>().data.code }
}

const slotsOf = async (holder: string) =>
  (await db.selectFrom('upload_slots').where('holder', '=', holder).select('bytes').execute()).length

let held: ReturnType<typeof request>[] = []

/** Starts an upload that never ends. */
async function hold({ slug, id }: { slug: string; id: number }, headers: Record<string, string>) {
  const { payload, headers: kind } = formOf(await picture())
  const length = { 'content-length': payload.length }
  const url = `${origin}/api/v2/shares/${slug}/photos`
  const before = await slotsOf(`share:${id}`)
  const sending = request(url, { method: 'POST', headers: { ...kind, ...length, ...headers } })
  sending.on('error', () => {})
  sending.write(payload.subarray(0, 200))
  held.push(sending)
  for (let tries = 0; tries < 200 && (await slotsOf(`share:${id}`)) === before; tries++) await sleep(10)
}

beforeEach(() => limit({ limit_concurrent_upload: 3, limit_per_minute: 1000 }))
afterEach(async () => {
  for (const sending of held) sending.destroy()
  held = []
  await waitUntilIdle()
})

test('visitors who send slowly take no turn of the owner’s, nor of other shares', async () => {
  const [slow, other] = [await share(), await share()]
  for (const here of [fromIp(), fromIp(), fromIp()]) await hold(slow, here)
  expect(await slotsOf(`share:${slow.id}`)).toBe(3)
  expect(await send(slow.slug)).toEqual({ status: 429, code: 'uploads_at_once' })
  expect((await own()).status).toBe(200)
  expect((await send(other.slug)).status).toBe(200)
})

test('one network sends only two at a time to a share', async () => {
  const slow = await share()
  const here = fromIp()
  await limit({ limit_concurrent_upload: 0 })
  await hold(slow, here)
  await hold(slow, here)
  expect(await send(slow.slug, here)).toEqual({ status: 429, code: 'uploads_at_once' })
  expect((await send(slow.slug)).status).toBe(200)
})

test('what visitors have sent is not counted in the owner’s periods', async () => {
  const { slug } = await share()
  await send(slug)
  await send(slug)
  const counted = await db.selectFrom('upload_windows').where('holder', '=', `user:${ann.id}`).select('count').execute()
  await send(slug)
  expect(
    await db.selectFrom('upload_windows').where('holder', '=', `user:${ann.id}`).select('count').execute(),
  ).toEqual(counted)
})

test('visitors never take the room that uploads of the owner’s own hold, nor the owner’s room', async () => {
  const mine = await share()
  const { used_bytes } = await db
    .selectFrom('users')
    .where('id', '=', ann.id)
    .select('used_bytes')
    .executeTakeFirstOrThrow()
  await limit({ capacity_bytes: used_bytes + 50_000 })
  await hold(mine, fromIp())
  expect((await own()).status).toBe(200)
  const reserved_at = new Date().toISOString()
  const lease_until = new Date(Date.now() + 3_600_000).toISOString()
  const slot = { holder: `user:${ann.id}`, bytes: 1_000_000, reserved_at, lease_until }
  await db.insertInto('upload_slots').values(slot).execute()
  expect(await send(mine.slug)).toEqual({ status: 403, code: 'capacity_exceeded' })
  await db.deleteFrom('upload_slots').where('bytes', '=', 1_000_000).execute()
  await limit({ capacity_bytes: 0 })
})

test('a visitor says how much is to come', async () => {
  const { slug } = await share()
  const { payload, headers } = formOf(await picture())
  const url = `${origin}/api/v2/shares/${slug}/photos`
  const body = Readable.toWeb(Readable.from([payload]))
  const init = { method: 'POST', headers: { ...headers, ...fromIp() }, body, duplex: 'half' }
  expect((await fetch(url, init as RequestInit)).status).toBe(411)
})
