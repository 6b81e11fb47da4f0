import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StorageConnection, UploadedPhoto } from '@imagora/contract'
import { expect } from 'vitest'
import { openSecrets, readOrCreateMasterKey } from '#platform/secrets.ts'
import { createServices } from '#composition/services.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { createDatabase, databaseUrlOf } from '#test/harness/database.ts'
import { insertUser } from '#test/factories/factories.ts'
import { formOf } from '#test/factories/forms.ts'
import { openTestRuntimeOn } from '#test/harness/runtime.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startProgram } from '#test/harness/process.ts'

const writers = 8
const scene = await jpeg({ width: 300, height: 200 })

/** Adds a random JPEG comment to the picture, so that its bytes are unique. */
function uniquePicture() {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 18]), randomBytes(16)])
  return Buffer.concat([scene.subarray(0, 2), comment, scene.subarray(2)])
}

interface AcknowledgedUpload {
  key: string
  sha256: string
}

/** Uploads a picture and records it if the server acknowledges it. */
async function upload(origin: string, token: string, acknowledged: AcknowledgedUpload[]) {
  const bytes = uniquePicture()
  const { payload, headers } = formOf({ bytes })
  const response = await fetch(`${origin}/api/v2/upload`, {
    method: 'POST',
    body: payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  const { data } = (await response.json()) as { data: UploadedPhoto }
  if (response.status === 200) {
    acknowledged.push({ key: data.key, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  return { status: response.status, retryAfter: response.headers.get('retry-after'), data }
}

async function uploadForever(origin: string, token: string, acknowledged: AcknowledgedUpload[]) {
  for (;;) {
    try {
      const { status, data } = await upload(origin, token, acknowledged)
      if (status !== 200) throw new Error(`Refused: ${JSON.stringify(data)}`)
    } catch (error) {
      // A network error means the server was killed; a refusal would be a bug of the test.
      if (error instanceof Error && error.message.startsWith('Refused')) throw error
      return
    }
  }
}

async function start(folder: string, database: string, through: string[] = []) {
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrlOf(database),
    PORT: '0',
    WEB_DIR: join(folder, 'web'),
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  }
  const program = startProgram('main.ts', [], environment, through)
  const [, origin] = await program.waitForOutput(/Server listening at (http:\/\/127\.0\.0\.1:\d+)/)
  return { ...program, origin: origin! }
}

/** Creates a site with one user without upload limits, on local disk or on the given storage. */
async function makeSite(folder: string, database: string, connection: StorageConnection | null) {
  const opened = await openTestRuntimeOn(folder, database)
  cleanUp(opened.close)
  const secrets = openSecrets(readOrCreateMasterKey(join(folder, 'secret.key')))
  const { db } = opened.runtime
  const services = createServices({ ...opened.runtime, secrets })
  await services.groups.ensureDefaultGroups()
  const unlimited = { limit_concurrent_upload: 0, limit_per_minute: 0, limit_per_hour: 0, limit_per_day: 0 }
  await db.updateTable('groups').set(unlimited).execute()
  if (connection) {
    const { provider, options } = connection
    const sealed = { options: JSON.stringify(options), secrets: secrets.seal(JSON.stringify(connection.secrets)) }
    await db
      .updateTable('storages')
      .set({ provider, ...sealed })
      .execute()
    await (await services.storages.open(await services.storages.getDefaultStorageId())).prepare()
  }
  return { ...opened, db, services }
}

/** Starts servers on the same data and kills them repeatedly during uploads. */
export async function createCrashSite(connection: StorageConnection | null = null, given: string | null = null) {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-crash-'))
  cleanUp(() => rmSync(folder, { recursive: true }))
  const database = given ?? (await createDatabase(folder))
  const { runtime, clock, db, services } = await makeSite(folder, database, connection)
  /** A sole process owns the database and cleans up when it starts. */
  const isSole = !runtime.config.isShared
  clock.time = new Date()
  const { id: userId } = await insertUser(db, { username: 'ann' })
  const expires_at = new Date(clock.time.getTime() + 86_400_000).toISOString()
  const token = await services.tokens.createApiToken(db, userId, { name: 'test', abilities: null, expires_at })
  const acknowledged: AcknowledgedUpload[] = []

  /** Kills the server after this many acknowledged uploads; 0 may kill it before the first response. */
  async function crash(afterAnswers: number) {
    const { child, ended, origin } = await start(folder, database)
    const before = acknowledged.length
    const writing = Array.from({ length: writers }, () => uploadForever(origin, token, acknowledged))
    while (acknowledged.length < before + afterAnswers) await sleep(1)
    await sleep(Math.random() * 40)
    child.kill('SIGKILL')
    await Promise.all(writing)
    await ended
  }

  const countOf = async (table: 'object_intents' | 'upload_slots') =>
    (await db.selectFrom(table).select('id').execute()).length

  async function expectAcknowledged() {
    const { interrupt, origin } = await start(folder, database)
    for (const { key, sha256 } of acknowledged) {
      const response = await fetch(`${origin}/i/${key}.jpg`)
      const bytes = Buffer.from(await response.arrayBuffer())
      expect([response.status, createHash('sha256').update(bytes).digest('hex')]).toEqual([200, sha256])
    }
    expect(await interrupt()).toBe(0)
  }

  async function expectNoOrphans() {
    // Unfinished uploads expire after an hour if several processes share the database.
    clock.time = new Date(Date.now() + 2 * 3_600_000)
    if (!isSole) await services.uploadCleanup.deleteLeftovers()
    expect(await countOf('object_intents')).toBe(0)
    await services.pictures.renderMissingThumbnails()
    expect(await services.integrity.verify()).toEqual([])
    if (!isSole) return
    expect(await countOf('upload_slots')).toBe(0)
    expect(readdirSync(join(folder, 'spool'))).toEqual([])
  }

  return {
    folder,
    db,
    services,
    clock,
    userId,
    token,
    isSole,
    acknowledged,
    crash,
    expectAcknowledged,
    expectNoOrphans,
    start: (through: string[] = []) => start(folder, database, through),
    upload: (origin: string) => upload(origin, token, acknowledged),
  }
}
