import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '#settings/defaults.ts'
import { formOf } from '#test/factories/forms.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { fromIp, startServer } from '#test/harness/server.ts'
import { killBusyWorkers } from '#test/harness/process.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { UPLOAD_LEASE_MS } from './reservations.ts'

// Fifty concurrent calls wait for each other, which takes long on a busy machine; the test is about exact counts.
const server = await startServer({}, 30_000)
const { app, db, clock, user, createApiClient, configure, services, images } = server
const { upload, traces, limit, waitUntilIdle, verify } = createUploadActions(server)

const none = {
  capacity_bytes: 0,
  max_upload_bytes: 0,
  min_upload_bytes: 0,
  limit_concurrent_upload: 0,
  limit_per_minute: 0,
  limit_per_hour: 0,
  limit_per_day: 0,
  limit_per_week: 0,
  limit_per_month: 0,
}

/** A JPEG comment pads every file to the same length. */
function padded(bytes: Buffer, length: number) {
  const comment = Buffer.alloc(length - bytes.length)
  comment.writeUInt16BE(0xfffe)
  comment.writeUInt16BE(comment.length - 2, 2)
  return Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)])
}

const fileBytes = 40_000
let seed = 1
const picture = async () => ({ bytes: padded(await jpeg({ width: 500, height: 400, seed: seed++ }), fileBytes) })
/** The API token outlives the months that pass in these tests. */
async function person(username: string) {
  const { id } = await user(username)
  return Object.assign(await createApiClient(id), { id })
}
const pictures = (count: number) => Promise.all(Array.from({ length: count }, picture))
const codes = (answers: { status: number; data: { code?: string } }[]) => {
  const counted: Record<string, number> = {}
  for (const { status, data } of answers) {
    const name = data.code ?? String(status)
    counted[name] = (counted[name] ?? 0) + 1
  }
  return counted
}

test('[UP-08] fifty uploads at once into room for ten: ten are kept, exactly', async () => {
  const ann = await person('capacity')
  const files = await pictures(50)
  await limit({ ...none, capacity_bytes: fileBytes * 10.9 })
  const answers = await Promise.all(files.map((file) => upload(ann.token, file)))
  expect(codes(answers)).toEqual({ 200: 10, capacity_exceeded: 40 })
  await waitUntilIdle()
  expect(await verify()).toEqual([])
  expect((await traces()).rows).toMatchObject({ photos: 10, blobs: 10, object_intents: 0, upload_slots: 0 })
})

test('[UP-08] the last byte of the capacity can be used, and not one more', async () => {
  const ann = await person('to_the_byte')
  const [one, two] = await pictures(2)
  await limit({ ...none, capacity_bytes: one!.bytes.length + two!.bytes.length - 1 })
  expect((await upload(ann.token, one!)).status).toBe(200)
  expect(await upload(ann.token, two!)).toMatchObject({ status: 403, data: { code: 'capacity_exceeded' } })
  await limit({ capacity_bytes: one!.bytes.length + two!.bytes.length })
  const { data } = await upload(ann.token, two!)
  expect(data.bytes).toBe(two!.bytes.length)
  expect((await upload(ann.token, one!)).data.code).toBe('capacity_exceeded')
  // Deleting a photo frees capacity at once.
  await ann('DELETE /user/photos', { body: [data.id] })
  expect((await upload(ann.token, two!)).status).toBe(200)
  await limit(none)
})

test('[UP-08] bought room counts while it lasts', async () => {
  const ann = await person('bought')
  const file = await picture()
  await limit({ ...none, capacity_bytes: 10 })
  expect((await upload(ann.token, file)).data.code).toBe('capacity_exceeded')
  const row = { user_id: ann.id, bytes: file.bytes.length, from: 'subscribe', created_at: '' } as const
  const expired_at = new Date(clock.time.getTime() + 1000).toISOString()
  await db
    .insertInto('user_capacities')
    .values({ ...row, expired_at })
    .execute()
  expect((await upload(ann.token, file)).status).toBe(200)
  clock.time = new Date(expired_at)
  expect((await upload(ann.token, await picture())).data.code).toBe('capacity_exceeded')
  await limit(none)
})

test.each([
  ['minute', 'limit_per_minute', 60],
  ['hour', 'limit_per_hour', 3600],
  ['day', 'limit_per_day', 86_400],
  ['week', 'limit_per_week', 604_800],
  ['month', 'limit_per_month', 2_592_000],
] as const)('[UP-07] of fifty uploads at once as many pass as a %s allows, exactly', async (period, name, seconds) => {
  const ann = await person(`per_${period}`)
  await limit({ ...none, [name]: 10 })
  const answers = await Promise.all((await pictures(50)).map((file) => upload(ann.token, file)))
  expect(codes(answers)).toEqual({ 200: 10, uploads_per_period: 40 })
  const refused = answers.filter(({ status }) => status === 429)
  expect(new Set(refused.map(({ headers }) => headers['retry-after']))).toEqual(new Set([String(seconds)]))
  expect(refused[0]!.message).toContain(String(seconds))

  clock.time = new Date(clock.time.getTime() + seconds * 1000 - 1)
  expect((await upload(ann.token, await picture())).headers['retry-after']).toBe('1')
  clock.time = new Date(clock.time.getTime() + 1)
  expect((await upload(ann.token, await picture())).status).toBe(200)
  await limit(none)
})

test('[UP-07] what fails does not count', async () => {
  const ann = await person('fails')
  await limit({ ...none, limit_per_minute: 2 })
  for (let round = 0; round < 5; round++) {
    expect((await upload(ann.token, { bytes: Buffer.from('no picture') })).status).toBe(422)
  }
  expect(codes([await upload(ann.token, await picture()), await upload(ann.token, await picture())])).toEqual({
    200: 2,
  })
  expect((await upload(ann.token, await picture())).status).toBe(429)
  await limit(none)
})

test('[UP-07] a file that takes a worker with it counts, though it is refused', async () => {
  const ann = await person('costly')
  const bytes = await jpeg({ width: 5000, height: 4000, seed: seed++ })
  await limit({ ...none, limit_per_minute: 1 })
  await configure({ image_policy: { ...defaultSettings.image_policy, convert: 'avif' } })
  // A file is tried again when its first worker dies.
  const [refused] = await Promise.all([upload(ann.token, { bytes }), killBusyWorkers(images, 2)])
  await configure({ image_policy: defaultSettings.image_policy })
  expect(refused.data.code).toBe('image_damaged')
  expect((await upload(ann.token, await picture())).data.code).toBe('uploads_per_period')
  expect((await traces()).rows).toMatchObject({ upload_slots: 0 })
  await limit(none)
})

let port = 0
beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as { port: number }).port
})

/** Starts an upload that pauses in the middle of its file until `finish` is called. */
async function begin(token: string) {
  const { payload, headers } = formOf(await picture())
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const half = payload.length >> 1
  const head = `POST /api/v2/upload HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: Bearer ${token}\r\n`
  socket.write(`${head}content-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`)
  socket.write(payload.subarray(0, half))
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  return {
    async finish() {
      const closed = once(socket, 'close')
      socket.write(payload.subarray(half))
      await closed
      return Number(answer.split(' ')[1])
    },
    abort: () => socket.destroy(),
  }
}

const slots = async (count: number) => {
  await expect.poll(async () => (await traces()).rows['upload_slots'], { timeout: 5000 }).toBe(count)
}

test('[UP-06] [UP-16] so many uploads at once as the group allows, and the next is told how many there are', async () => {
  const ann = await person('at_once')
  await limit({ ...none, limit_concurrent_upload: 3 })
  const begun = [await begin(ann.token), await begin(ann.token), await begin(ann.token)]
  await slots(3)
  const refused = await upload(ann.token, await picture())
  expect(refused).toMatchObject({ status: 429, message: '当前上传数：3，请稍候' })
  expect(refused.data).toEqual({ code: 'uploads_at_once', retry_after: 5, count: 3 })
  expect(refused.headers['retry-after']).toBe('5')
  expect((await upload((await person('not_at_once')).token, await picture())).status).toBe(200)

  expect(await begun[0]!.finish()).toBe(200)
  expect((await upload(ann.token, await picture())).status).toBe(200)
  // A client that disconnects releases its slot.
  begun[1]!.abort()
  await slots(1)
  expect(await begun[2]!.finish()).toBe(200)
  await slots(0)
  await waitUntilIdle()
  expect(await verify()).toEqual([])
})

test('[UP-06] fifty at once through three slots: each is kept or told, and nothing stays taken', async () => {
  const ann = await person('through_three')
  await limit({ ...none, limit_concurrent_upload: 3 })
  const answers = await Promise.all((await pictures(50)).map((file) => upload(ann.token, file)))
  const { 200: kept = 0, ...refused } = codes(answers)
  expect(kept).toBeGreaterThanOrEqual(3)
  expect(refused).toEqual({ uploads_at_once: 50 - kept })
  await waitUntilIdle()
  expect(await verify()).toEqual([])
  expect((await traces()).rows).toMatchObject({ upload_slots: 0, object_intents: 0 })
  await limit(none)
})

test('[R9] [OP-31] what a crash has left reserved comes back after two minutes', async () => {
  const ann = await person('crashed')
  await limit({ ...none, limit_concurrent_upload: 1, limit_per_day: 2, capacity_bytes: 100_000 })
  await db
    .insertInto('upload_slots')
    .values({
      holder: `user:${ann.id}`,
      bytes: 100_000,
      reserved_at: clock.time.toISOString(),
      lease_until: new Date(clock.time.getTime() + UPLOAD_LEASE_MS).toISOString(),
    })
    .execute()
  await db
    .insertInto('upload_windows')
    .values({ holder: `user:${ann.id}`, period: 'day', begins_at: clock.time.toISOString(), count: 2 })
    .execute()
  expect((await upload(ann.token, await picture())).data.code).toBe('uploads_at_once')
  clock.time = new Date(clock.time.getTime() + UPLOAD_LEASE_MS)
  expect((await upload(ann.token, await picture())).status).toBe(200)
  expect((await upload(ann.token, await picture())).data.code).toBe('uploads_per_period')
  await limit(none)
})

test('[R9] a sole process gives everything back when it starts', async () => {
  const ann = await person('restarted')
  await limit({ ...none, limit_concurrent_upload: 1 })
  const lost = await begin(ann.token)
  await slots(1)
  await services.uploadCleanup.recover()
  expect((await traces()).rows).toMatchObject({ upload_slots: 0 })
  expect((await upload(ann.token, await picture())).status).toBe(200)
  lost.abort()
  await limit(none)
})

test('visitors share the limits of their network', async () => {
  await configure({ guest_upload: true })
  await limit({ ...none, limit_per_hour: 2 }, 'is_guest')
  const status = async (ip: string) => (await upload(null, await picture(), {}, fromIp(ip))).status
  expect([await status('192.0.2.1'), await status('192.0.2.1'), await status('192.0.2.1')]).toEqual([200, 200, 429])
  expect(await status('192.0.2.2')).toBe(200)
  const network = [await status('2001:db8:1:1::1'), await status('2001:db8:1:1:ffff::9')]
  expect([...network, await status('2001:db8:1:1::2'), await status('2001:db8:1:2::1')]).toEqual([200, 200, 429, 200])
  await configure({ guest_upload: false })
})

test('[B10] [B11] [B12] [UP-14] sizes are kept to the byte, and told in words', async () => {
  const ann = await person('sizes')
  const { bytes } = await picture()
  await limit({ ...none, max_upload_bytes: bytes.length, min_upload_bytes: bytes.length })
  expect((await upload(ann.token, { bytes })).status).toBe(200)
  await waitUntilIdle()
  const before = await traces()
  const more = await upload(ann.token, { bytes: Buffer.concat([bytes, Buffer.from('x')]) })
  expect(more).toMatchObject({ status: 413, data: { code: 'file_too_large' } })
  expect(more.message).toMatch(/^文件大小超过最大限制 [\d.]+ KB$/)
  const less = await upload(ann.token, { bytes: bytes.subarray(0, -1) })
  expect(less).toMatchObject({ status: 422, data: { code: 'file_too_small' } })
  const far = await upload(ann.token, { bytes: Buffer.alloc(bytes.length + 100_000) })
  expect(far.data.code).toBe('file_too_large')
  expect(await traces()).toEqual(before)
  const { data } = await ann('GET /group')
  expect(data.group.options.min_upload_size * 1024).toBe(bytes.length)
  await limit(none)
})

test('[R1] a type that the group does not allow is refused by what the bytes are', async () => {
  const ann = await person('types')
  await limit({ ...none, allow_file_types: JSON.stringify(['png', 'gif']) })
  await waitUntilIdle()
  const before = await traces()
  const refused = await upload(ann.token, { ...(await picture()), filename: 'x.png', type: 'image/png' })
  expect(refused).toMatchObject({ status: 422, message: expect.stringContaining('png, gif') })
  expect(await traces()).toEqual(before)
  await limit({ allow_file_types: JSON.stringify(['jpg']) })
  expect((await upload(ann.token, await picture())).status).toBe(200)
})
