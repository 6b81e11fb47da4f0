import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isDatabaseFull } from '#db/dialects/database-errors.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { startServer } from '#test/harness/server.ts'

const MB = 1024 * 1024
const disk = { free: 10_000 * MB }
const server = await startServer({}, undefined, { freeBytes: async () => disk.free })
const { app, db, user, services, folder } = server
const ann = await user('ann')
const album = (await ann('POST /user/albums', { body: { name: 'x' } })).data.id
const ballast = join(folder, 'ballast')
const isSqlite = !server.config.isShared
const add = () => ann('POST /user/albums', { body: { name: 'x'.repeat(50) } })
const modeOf = async () => {
  const { site_mode, site_mode_cause } = (await server.visitor('GET /configs')).data.app
  return [site_mode, site_mode_cause]
}
const readyz = async () => (await app.inject('/readyz')).json<Record<string, string>>()

/** SQLite cannot allocate another page, as on a full disk. */
const fill = () => sql`pragma max_page_count = 1`.execute(db)
const empty = () => sql`pragma max_page_count = 1073741823`.execute(db)
cleanUp(async () => void (isSqlite && (await empty())))

test.runIf(isSqlite)(
  '[F12] [DT-08] [DT-11] with a full disk writing is refused and pages say so, looking and deleting work, and it recovers',
  async () => {
    await services.ballast.checkDisk()
    expect([existsSync(ballast), (await readyz()).disk]).toEqual([true, 'ok'])
    await fill()
    let answer = await add()
    for (let time = 0; answer.status === 200 && time < 5000; time++) answer = await add()
    const full = { status: 503, data: { code: 'database_full' }, headers: { 'retry-after': '30' } }
    expect(answer).toMatchObject(full)
    // The first failure released the ballast; the freed space is reserved for deletions, so writes still fail.
    await empty()
    disk.free = 64 * MB
    expect(existsSync(ballast)).toBe(false)
    expect(await add()).toMatchObject(full)
    expect((await ann('GET /user/albums')).status).toBe(200)
    expect(await modeOf()).toEqual(['read_only', 'disk_full'])
    expect(await readyz()).toMatchObject({ status: 'ok', disk: 'full' })
    expect((await ann('DELETE /user/albums/{id}', { params: { id: album } })).status).toBe(204)
    expect((await server.login('nobody')).status).toBe(422)
    disk.free = 300 * MB
    await services.ballast.checkDisk()
    expect([existsSync(ballast), (await readyz()).disk]).toEqual([true, 'ok'])
    expect((await add()).status).toBe(200)
    expect(await modeOf()).toEqual(['normal', null])
  },
)

test.runIf(isSqlite)('[F12] who was last seen long ago can look at a full disk', async () => {
  await fill()
  server.clock.time = new Date(server.clock.time.getTime() + 3_600_000)
  for (let time = 0; time < 50; time++) await add()
  server.clock.time = new Date(server.clock.time.getTime() + 3_600_000)
  expect((await ann('GET /user/albums')).status).toBe(200)
  await empty()
})

test('[F11] uploads are refused before the disk is full', async () => {
  await services.ballast.checkDisk()
  disk.free = 199 * MB
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v2/uploads',
    headers: {
      authorization: `Bearer ${ann.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      'upload-metadata': `filename ${Buffer.from('a.png').toString('base64')}`,
    },
  })
  expect([answer.statusCode, answer.json<{ data: object }>().data]).toMatchObject([507, { code: 'storage_full' }])
  disk.free = 10_000 * MB
})

test('the words of both databases for a full disk are known', () => {
  expect([{ errcode: 13 }, { code: '53100' }, { errcode: 5 }, null].map(isDatabaseFull)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
