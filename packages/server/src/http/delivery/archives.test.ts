import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { serveArchives } from './archives.ts'

const length = 64 * 1024 * 1024
const chunk = Buffer.alloc(65_536)
const underWay = new Set<object>()

/** Starts a server on which a second lasts `second` milliseconds. */
async function serve(second: number) {
  const api = fastify({ forceCloseConnections: true })
  afterAll(() => api.close())
  serveArchives(api, {
    second,
    async open() {
      const turn = {}
      underWay.add(turn)
      const read = () =>
        Readable.from(
          Array.from({ length: length / chunk.length }, () => chunk),
          { objectMode: false },
        )
      return { name: 'a.zip', etag: '"a"', length, read, releaseSlot: () => void underWay.delete(turn) }
    },
  })
  return api.listen({ host: '127.0.0.1', port: 0 })
}

test('sends the whole archive to a client that keeps reading', async () => {
  const response = await fetch(`${await serve(1000)}/archives?key=a`)
  expect((await response.arrayBuffer()).byteLength).toBe(length)
  await expect.poll(() => underWay.size, { timeout: 10_000 }).toBe(0)
})

test('disconnects a client that stops reading, and releases its slot', async () => {
  const asking = get(`${await serve(5)}/archives?key=a`)
  asking.on('error', () => {})
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  response.on('error', () => {})
  expect(underWay.size).toBe(1)
  await expect.poll(() => underWay.size, { timeout: 10_000 }).toBe(0)
  asking.destroy()
})
