import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { UploadedPhoto } from '@imagora/contract'
import { afterAll, expect, test } from 'vitest'
import { registerJobs } from '#composition/scheduled-jobs.ts'
import { createServices } from '#composition/services.ts'
import { prepareLocalRoot } from '#storage/local/disk.ts'
import { createDatabase, databaseUrlOf } from '#test/harness/database.ts'
import { insertUser } from '#test/factories/factories.ts'
import { formOf } from '#test/factories/forms.ts'
import { openTestRuntimeOn } from '#test/harness/runtime.ts'
import { startProgram } from '#test/harness/process.ts'
import { sha256Of, uniquePicture } from '#test/harness/storage-fixtures.ts'

const photoCount = 60
const folder = mkdtempSync(join(tmpdir(), 'imagora-move-crash-'))
const database = await createDatabase(folder)
const { runtime, clock, close } = await openTestRuntimeOn(folder, database)
const { db, jobs } = runtime
const cycles = runtime.config.isShared ? 2 : 4

afterAll(async () => {
  await close()
  rmSync(folder, { recursive: true })
})

clock.time = new Date()
const services = createServices(runtime)
registerJobs(jobs, services)
await services.groups.ensureDefaultGroups()
await db
  .updateTable('groups')
  .set({ limit_concurrent_upload: 0, limit_per_minute: 0, limit_per_hour: 0, limit_per_day: 0 })
  .execute()
const { id: userId } = await insertUser(db, { username: 'ann' })
const expires_at = new Date(clock.time.getTime() + 86_400_000).toISOString()
const token = await services.tokens.createApiToken(db, userId, { name: 'test', abilities: null, expires_at })
const actor = { caller: { id: userId }, client: { ip: '127.0.0.1' } }

const environment = {
  DATA_DIR: folder,
  DATABASE_URL: databaseUrlOf(database),
  PORT: '0',
  WEB_DIR: join(folder, 'web'),
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
}

async function start() {
  const program = startProgram('main.ts', [], environment)
  const [, origin] = await program.waitForOutput(/Server listening at (http:\/\/127\.0\.0\.1:\d+)/)
  return { ...program, origin: origin! }
}

async function upload(origin: string) {
  const bytes = uniquePicture()
  const { payload, headers } = formOf({ bytes })
  const request = { method: 'POST', body: payload, headers: { ...headers, authorization: `Bearer ${token}` } }
  const response = await fetch(`${origin}/api/v2/upload`, request)
  const { data } = (await response.json()) as { data: UploadedPhoto }
  return { key: data.key, sha256: sha256Of(bytes) }
}

async function secondStorage() {
  const root = join(folder, 'second')
  await prepareLocalRoot(root)
  const storage = { name: 'Second', intro: '', provider: 'local', options: JSON.stringify({ root }), is_enabled: true }
  const created_at = clock.time.toISOString()
  const inserted = db.insertInto('storages').values({ ...storage, created_at })
  return (await inserted.returning('id').executeTakeFirstOrThrow()).id
}

const movedOf = async (id: number) =>
  db.selectFrom('storage_moves').select(['moved', 'failed', 'state']).where('id', '=', id).executeTakeFirstOrThrow()

/** Pauses and resumes the move, as an operator would, instead of waiting for the next minute. */
async function goOn(id: number) {
  await services.storageMigrations.recover()
  await services.storageMigrations.change(actor, id, { state: 'paused' })
  await services.storageMigrations.change(actor, id, { state: 'running' })
}

async function expectLinks(origin: string, photos: { key: string; sha256: string }[]) {
  for (const { key, sha256 } of photos) {
    const response = await fetch(`${origin}/i/${key}.jpg`)
    expect([response.status, sha256Of(Buffer.from(await response.arrayBuffer()))]).toEqual([200, sha256])
  }
}

test(`a move that is killed ${cycles} times goes on, counts nothing twice, and loses and leaves nothing`, async () => {
  const first = await start()
  const photos: { key: string; sha256: string }[] = []
  for (let sent = 0; sent < photoCount; sent += 10) {
    photos.push(...(await Promise.all(Array.from({ length: 10 }, () => upload(first.origin)))))
  }
  await first.interrupt()

  const from_id = await services.storages.getDefaultStorageId()
  const { id } = await services.storageMigrations.start(actor, { from_id, to_id: await secondStorage() })
  for (let cycle = 0; cycle < cycles; cycle++) {
    const { child, ended } = await start()
    const { moved: before } = await movedOf(id)
    for (let now = before; now < before + 3; now = (await movedOf(id)).moved) await sleep(2)
    await sleep(Math.random() * 20)
    child.kill('SIGKILL')
    await ended
    await goOn(id)
  }
  const halfway = await movedOf(id)
  expect(halfway.moved).toBeGreaterThanOrEqual(3 * cycles)

  const { interrupt, origin } = await start()
  await expectLinks(origin, photos)
  while ((await movedOf(id)).state === 'running') await sleep(50)
  await expectLinks(origin, photos)
  expect(await interrupt()).toBe(0)

  expect(await movedOf(id)).toEqual({ moved: photoCount, failed: 0, state: 'done' })
  clock.time = new Date(Date.now() + 2 * 3_600_000)
  await services.uploadCleanup.deleteLeftovers()
  expect(await db.selectFrom('object_intents').selectAll().execute()).toEqual([])
  await services.pictures.renderMissingThumbnails()
  expect(await services.integrity.verify()).toEqual([])
}, 400_000)
