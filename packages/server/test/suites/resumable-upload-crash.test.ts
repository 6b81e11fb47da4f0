import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { UploadedPhoto } from '@imagora/contract'
import { Upload } from 'tus-js-client'
import { afterAll, expect, test } from 'vitest'
import { createServices } from '#composition/services.ts'
import { createDatabase, databaseUrlOf } from '#test/harness/database.ts'
import { insertUser } from '#test/factories/factories.ts'
import { formOf } from '#test/factories/forms.ts'
import { openTestRuntimeOn } from '#test/harness/runtime.ts'
import { bigJpeg } from '#test/factories/pictures.ts'
import { startProgram } from '#test/harness/process.ts'

const MB = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'imagora-resume-'))
const database = await createDatabase(folder)
const { runtime, clock, close } = await openTestRuntimeOn(folder, database)
const { db } = runtime
afterAll(async () => {
  await close()
  rmSync(folder, { recursive: true })
})

clock.time = new Date()
const services = createServices(runtime)
await services.groups.ensureDefaultGroups()
await db.updateTable('groups').set({ limit_concurrent_upload: 0, limit_per_minute: 0 }).execute()
const { id: userId } = await insertUser(db, { username: 'ann' })
const expires_at = new Date(clock.time.getTime() + 86_400_000).toISOString()
const token = await services.tokens.createApiToken(db, userId, { name: 'test', abilities: null, expires_at })
const headers = { authorization: `Bearer ${token}` }

async function start() {
  const program = startProgram('main.ts', [], {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrlOf(database),
    PORT: '0',
    WEB_DIR: join(folder, 'web'),
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  })
  const [, origin] = await program.waitForOutput(/Server listening at (http:\/\/127\.0\.0\.1:\d+)/)
  async function kill() {
    program.child.kill('SIGKILL')
    await program.ended
  }
  return { origin: origin!, kill }
}

const photoIn = (body: string) => (body === '' ? null : (JSON.parse(body) as { data: UploadedPhoto }).data)

async function madeOf(url: string) {
  const { data } = (await (await fetch(url, { headers })).json()) as { data: { photo: UploadedPhoto } }
  return data.photo
}

/** Uploads with `tus-js-client`, resuming at the server's offset. */
function send(origin: string, bytes: Buffer, path: string | null, onProgress: (sent: number) => void = () => {}) {
  const { promise, resolve, reject } = Promise.withResolvers<UploadedPhoto>()
  promise.catch(() => {})
  const sending = new Upload(bytes, {
    endpoint: `${origin}/api/v2/uploads`,
    ...(path && { uploadUrl: `${origin}${path}` }),
    headers,
    chunkSize: MB,
    retryDelays: null,
    onProgress,
    // If only the last response was lost, the server reports a complete upload and the photo is requested separately.
    onSuccess: ({ lastResponse }) => resolve(photoIn(lastResponse.getBody()) ?? madeOf(sending.url!)),
    onError: reject,
  })
  sending.start()
  return { sending, photo: promise }
}

const countPhotos = async () => (await db.selectFrom('photos').select('id').execute()).length

test('[UP-13] [F01] an upload goes on after the server was killed, and nothing acknowledged is sent again', async () => {
  const bytes = await bigJpeg(24 * MB)
  const first = await start()
  const half = Promise.withResolvers<void>()
  const { sending, photo } = send(first.origin, bytes, null, (sent) => sent > 10 * MB && half.resolve())
  await half.promise
  await first.kill()
  await expect(photo).rejects.toThrow()

  const second = await start()
  const { pathname } = new URL(sending.url!)
  const head = await fetch(`${second.origin}${pathname}`, {
    method: 'HEAD',
    headers: { ...headers, 'tus-resumable': '1.0.0' },
  })
  // A crash loses at most the data in the connection and the chunk in progress.
  const offset = Number(head.headers.get('upload-offset'))
  expect(offset).toBeGreaterThanOrEqual(8 * MB)
  let lowest = bytes.length
  const resumed = await send(second.origin, bytes, pathname, (sent) => (lowest = Math.min(lowest, sent))).photo
  expect(lowest).toBeGreaterThanOrEqual(offset)
  const served = await fetch(`${second.origin}/i/${resumed.key}.jpg`)
  expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
  await second.kill()
  expect(readdirSync(join(folder, 'resumable'))).toEqual([])
})

test('[UP-13] [F02] an upload whose last answer was lost to a crash makes one photo', async () => {
  const before = await countPhotos()
  const bytes = await bigJpeg(2 * MB)
  let server = await start()
  const created = await fetch(`${server.origin}/api/v2/uploads`, {
    method: 'POST',
    headers: { ...headers, 'tus-resumable': '1.0.0', 'upload-length': String(bytes.length) },
  })
  const { pathname } = new URL(created.headers.get('location')!)
  let isDone = false
  for (let crashes = 0; !isDone; crashes++) {
    const { photo } = send(server.origin, bytes, pathname)
    // Each kill comes later than the one before, so that the kills cover every moment of the last chunk.
    const result = await Promise.race([
      photo.then(() => true).catch(() => false),
      sleep(150 * 2 ** crashes, 'late' as const),
    ])
    isDone = result === true
    if (isDone) break
    await server.kill()
    server = await start()
    // With several processes a key in use is released only when its lease expires, so the test deletes it.
    await db.deleteFrom('idempotency_keys').where('photo_id', 'is', null).execute()
    expect(crashes).toBeLessThan(12)
  }
  expect(await countPhotos()).toBe(before + 1)
  await server.kill()
}, 200_000)

test('[F02] twenty repeats of one upload make one photo, at once and after a crash', async () => {
  const before = await countPhotos()
  const form = formOf({ bytes: await bigJpeg(MB) })
  const once = (origin: string) =>
    fetch(`${origin}/api/v2/upload`, {
      method: 'POST',
      body: form.payload,
      headers: { ...form.headers, ...headers, 'idempotency-key': 'the-same' },
    }).then(
      async (response) => ({
        status: response.status,
        id: ((await response.json()) as { data: UploadedPhoto }).data.id,
      }),
      () => ({ status: 0, id: 0 }),
    )
  const first = await start()
  const sent = Array.from({ length: 20 }, () => once(first.origin))
  await sleep(60)
  await first.kill()
  await Promise.all(sent)
  await db.deleteFrom('idempotency_keys').where('photo_id', 'is', null).execute()

  const second = await start()
  const answers = await Promise.all(Array.from({ length: 20 }, () => once(second.origin)))
  const made = answers.filter(({ status }) => status === 200)
  expect(made.length).toBeGreaterThan(0)
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  const { id } = await once(second.origin)
  expect(new Set(made.map((answer) => answer.id))).toEqual(new Set([id]))
  expect(await countPhotos()).toBe(before + 1)
  await second.kill()
})
