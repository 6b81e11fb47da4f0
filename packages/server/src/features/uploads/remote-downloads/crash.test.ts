import { fileURLToPath } from 'node:url'
import type { ServerResponse } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { registerJobs } from '#composition/scheduled-jobs.ts'
import { createServices } from '#composition/services.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { createDatabase, databaseUrlOf } from '#test/harness/database.ts'
import { insertUser } from '#test/factories/factories.ts'
import { openTestRuntimeOn } from '#test/harness/runtime.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startProgram } from '#test/harness/process.ts'
import { startFakeWeb } from '#test/harness/public-site.ts'

const pictures = 16
const kills = 4
const folder = mkdtempSync(join(tmpdir(), 'imagora-downloads-'))
cleanUp(() => rmSync(folder, { recursive: true, force: true }))
const database = await createDatabase(folder)
const { runtime, clock, close } = await openTestRuntimeOn(folder, database)
cleanUp(close)
clock.time = new Date()
const { db } = runtime
const services = createServices(runtime)
registerJobs(runtime.jobs, services)
await services.groups.ensureDefaultGroups()

/** Every picture is sent in two halves, so that the process can be killed in between. */
async function inHalves(url: string, response: ServerResponse) {
  const bytes = await jpeg({ seed: Number(/\d+/.exec(url)?.[0]) })
  response.writeHead(200, { 'content-length': bytes.length })
  response.write(bytes.subarray(0, 1000))
  await sleep(40)
  response.end(bytes.subarray(1000))
}
const web = await startFakeWeb((request, response) => void inHalves(request.url ?? '', response))

/** Expires all leases, as if the time had passed after which other processes take over. */
async function letTimePass() {
  const past = { lease_until: '2020-01-01T00:00:00.000Z' }
  await db.updateTable('remote_downloads').set(past).where('state', '=', 'downloading').execute()
  await db.updateTable('upload_slots').set(past).execute()
  await db.updateTable('idempotency_keys').set({ created_at: past.lease_until }).where('photo_id', 'is', null).execute()
}

const statesOf = async () =>
  (await db.selectFrom('remote_downloads').select('state').execute()).map(({ state }) => state)

const downloader = fileURLToPath(new URL('../../../../test/crash/remote-download-process.ts', import.meta.url))

test('[UP-10] [F02] however often the server is killed in the middle, every address becomes one photo', async () => {
  const { id } = await insertUser(db, { username: 'ann' })
  const caller = { id, role: 'user', token_id: 0, grant: 'full_token', confirmed_at: null } as const
  const client = { ip: '127.0.0.1', language: 'zh-CN', user_agent: '', origin: '', picture_origin: '' } as const
  const urls = Array.from({ length: pictures }, (_, index) => `http://public.example/${index}.jpg`)
  const { downloads } = await services.remoteDownloads.create(caller, { urls, tags: [], is_public: false }, client)
  const ids = downloads.map((download) => download.id)

  const cache = { NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const environment = { DATA_DIR: folder, DATABASE_URL: databaseUrlOf(database), LOG_LEVEL: 'error', ...cache }
  const start = () => startProgram(downloader, [String(web.ports.plain)], environment)
  for (let kill = 0; kill < kills; kill++) {
    const before = web.hits.length
    const { child, ended, output } = start()
    await expect.poll(() => web.hits.length, { timeout: 60_000, message: output.stderr }).toBeGreaterThan(before)
    await sleep(Math.random() * 150)
    child.kill('SIGKILL')
    await ended
    await letTimePass()
    await services.remoteDownloads.retry(caller, ids)
  }
  const { child, ended } = start()
  await expect.poll(statesOf, { timeout: 90_000, interval: 200 }).toEqual(urls.map(() => 'success'))
  child.kill('SIGKILL')
  await ended

  const photos = await db.selectFrom('photos').select(['id', 'filename']).execute()
  const names = urls.map((_url, index) => `${index}.jpg`)
  expect(photos.map(({ filename }) => filename).toSorted()).toEqual(names.toSorted())
  clock.time = new Date(Date.now() + 2 * 3_600_000)
  await services.uploadCleanup.deleteLeftovers()
  await services.pictures.renderMissingThumbnails()
  expect(await services.integrity.verify()).toEqual([])
}, 240_000)
