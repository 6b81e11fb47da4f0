import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'

const { app, folder, clock, services } = await startServer()
const later = (seconds: number) => (clock.time = new Date(clock.time.getTime() + seconds * 1000))
const ready = async () => {
  const response = await app.inject('/readyz')
  return [response.statusCode, response.json<object>()]
}

test('[F16] [F17] a process without its disk is not ready, and is again when the disk is back', async () => {
  const objects = join(folder, 'objects')
  expect(await ready()).toEqual([200, { status: 'ok', database: 'ok', storage: 'ok', disk: 'ok' }])
  renameSync(objects, `${objects}.away`)
  later(20)
  expect(await ready()).toEqual([503, { status: 'failed', database: 'ok', storage: 'failed', disk: 'ok' }])
  renameSync(`${objects}.away`, objects)
  later(20)
  expect((await ready())[0]).toBe(200)
})

test('a process that leaves is not ready, and closes its connections', async () => {
  services.readiness.drain()
  expect(await ready()).toEqual([503, { status: 'draining', database: 'ok', storage: 'ok', disk: 'ok' }])
  expect((await app.inject('/api/v2/configs')).headers.connection).toBe('close')
})
