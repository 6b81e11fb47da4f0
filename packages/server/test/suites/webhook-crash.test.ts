import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openSecrets, readOrCreateMasterKey } from '#platform/secrets.ts'
import { createServices } from '#composition/services.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { createDatabase, databaseUrlOf } from '#test/harness/database.ts'
import { insertPhoto, insertUser } from '#test/factories/factories.ts'
import { openTestRuntimeOn } from '#test/harness/runtime.ts'
import { startProgram } from '#test/harness/process.ts'
import { isSigned, startReceiver } from '#test/peers/webhook-receiver.ts'

const client = { ip: '127.0.0.1', language: 'zh-CN', user_agent: 'test', origin: '', picture_origin: '' } as const
const photoCount = 20

/** Creates a site with photos and a webhook for deleted photos. */
async function makeSite() {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-webhooks-'))
  cleanUp(() => rmSync(folder, { recursive: true }))
  const database = await createDatabase(folder)
  const { runtime, clock, close } = await openTestRuntimeOn(folder, database)
  cleanUp(close)
  const secrets = openSecrets(readOrCreateMasterKey(join(folder, 'secret.key')))
  const { db } = runtime
  const services = createServices({ ...runtime, secrets })
  await services.groups.ensureDefaultGroups()
  clock.time = new Date()
  const receiver = await startReceiver()
  cleanUp(receiver.stop)
  const { id: admin } = await insertUser(db, { is_admin: true })
  const { secret } = await services.webhooks.create(
    { caller: { id: admin }, client },
    { name: 'Receiver', url: receiver.url, events: ['photo.deleted'], is_enabled: true },
  )
  const { id: owner_id } = await insertUser(db, {})
  const token = await services.tokens.createSession(db, owner_id, { isRemembered: false, client })
  const ids: number[] = []
  for (let each = 0; each < photoCount; each++) ids.push((await insertPhoto(db, { owner_id })).id)
  return { folder, database, db, receiver, secret, token, ids }
}

async function start({ folder, database }: Awaited<ReturnType<typeof makeSite>>) {
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrlOf(database),
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
  }
  const program = startProgram('main.ts', [], environment)
  const [, origin] = await program.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
  return { ...program, origin: origin! }
}

test('killed between a change and its delivery, nothing is lost and nothing told that was not done', async () => {
  const site = await makeSite()
  const { receiver, ids, token, db } = site
  const { received } = receiver
  // The receiver never answers the first deliveries.
  receiver.plan.answer = () => {}
  const { child, ended, origin } = await start(site)
  const answered: number[] = []
  const deleting = ids.map(async (id) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const request = { method: 'DELETE', headers, body: JSON.stringify([id]) }
    const response = await fetch(`${origin}/api/v2/user/photos`, request).catch(() => null)
    if (response?.status === 204) answered.push(id)
  })
  while (answered.length < 5) await sleep(1)
  child.kill('SIGKILL')
  await Promise.all(deleting)
  await ended

  const deleted = await db.selectFrom('photos').where('deleted_at', 'is not', null).select('id').execute()
  const expected = deleted.map(({ id }) => id).toSorted((one, other) => one - other)
  expect(expected.length).toBeGreaterThanOrEqual(5)
  received.length = 0
  receiver.plan.answer = receiver.respondWith(200)
  const again = await start(site)
  const told = () =>
    [...new Set(received.map(({ data }) => data['id'] as number))].toSorted((one, other) => one - other)
  const began = performance.now()
  while (told().length < expected.length && performance.now() - began < 120_000) await sleep(50)
  expect(told()).toEqual(expected)
  expect(received.every((said) => isSigned(said, site.secret))).toBe(true)
  await again.interrupt()
  const states = await db.selectFrom('webhook_deliveries').select('state').execute()
  expect(states).toEqual(expected.map(() => ({ state: 'delivered' })))
}, 200_000)
