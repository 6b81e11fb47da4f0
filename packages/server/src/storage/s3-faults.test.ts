import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { openPreparedStorage } from '#test/storage-servers/open-storage.ts'
import { startProxy } from '#test/storage-servers/proxy.ts'
import { newBucket } from '#test/storage-servers/s3.ts'
import { newPath, spoolFolder } from './storage-contract.ts'
import type { Storage } from './storage.ts'

const spool = spoolFolder()
const collect = async (storage: Storage, path: string) =>
  Buffer.concat((await (await storage.read(path)).toArray()) as Buffer[])

const bucket = await newBucket()
const proxy = await startProxy(Number(new URL(bucket.options.endpoint).port))
const throughProxy = { ...bucket.options, endpoint: `http://127.0.0.1:${proxy.port}` }
const openThrough = () => openPreparedStorage({ ...bucket, options: throughProxy })

const unavailable = { code: 'storage_unavailable' }
const statusLine = (status: string, code: string) => {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
  return `HTTP/1.1 ${status}\r\nContent-Type: application/xml\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
}

let storage: Storage
beforeEach(async () => {
  proxy.fail(null)
  storage = await openThrough()
  await storage.write(newPath(), spool('first'))
})

test.each([
  ['is reset', { does: 'reset' }],
  ['is told to slow down', { does: 'answer', answer: statusLine('503 Slow Down', 'SlowDown') }],
  ['meets a fault of the server', { does: 'answer', answer: statusLine('500 Oh', 'InternalError') }],
] as const)('[F25] a write that %s once is tried again and succeeds', async (_what, fault) => {
  proxy.fail({ on: /^PUT /, times: 1, ...fault })
  const [path, bytes] = [newPath(), randomBytes(200_000)]
  await storage.write(path, spool(bytes))
  expect(proxy.faultCount()).toBe(1)
  expect((await collect(storage, path)).equals(bytes)).toBe(true)
})

test('[F25] reads, lists and removals that are reset once are tried again too', async () => {
  const path = newPath()
  await storage.write(path, spool('kept'))
  for (const act of [() => collect(storage, path), () => storage.stat(path), () => storage.remove(path)]) {
    proxy.fail({ on: /^(GET|HEAD|DELETE) /, does: 'reset', times: 1 })
    await act()
    expect(proxy.faultCount()).toBe(1)
  }
})

test('[F26] a server that is gone is not waited for by everybody, and is found again', async () => {
  await proxy.stop()
  for (let attempt = 0; attempt < 5; attempt++) {
    await expect(storage.write(newPath(), spool('x'))).rejects.toMatchObject(unavailable)
  }
  const source = spool('x')
  await expect(storage.write(newPath(), source)).rejects.toMatchObject({
    ...unavailable,
    details: { retry_after: 2 },
  })
  expect(existsSync(source)).toBe(true)
  await proxy.restart()
  await sleep(2100)
  await storage.write(newPath(), source)
  await storage.check()
})

test('[F27] a server that swallows everything is given up within ten seconds', async () => {
  for (const [on, act] of [
    [/^PUT /, () => storage.write(newPath(), spool('x'))],
    [/^/, () => storage.read(newPath())],
  ] as const) {
    proxy.fail({ on, does: 'hold' })
    const began = performance.now()
    await expect(act()).rejects.toMatchObject(unavailable)
    expect(performance.now() - began).toBeLessThan(10_000)
  }
}, 30_000)

test('[F28] a write whose answer is lost is known to have happened', async () => {
  proxy.fail({ on: /^PUT /, does: 'lose', times: 1 })
  const [path, bytes] = [newPath(), randomBytes(10_000)]
  await storage.write(path, spool(bytes))
  expect(proxy.faultCount()).toBe(1)
  expect((await collect(storage, path)).equals(bytes)).toBe(true)
})

test('[F29] an answer that ends too soon or has other bytes is never taken for the object', async () => {
  const [path, bytes] = [newPath(), randomBytes(300_000)]
  await storage.write(path, spool(bytes))
  for (const does of ['cut', 'damage'] as const) {
    proxy.fail({ on: /^GET /, does, after: 150_000 })
    await expect(collect(storage, path)).rejects.toMatchObject(unavailable)
    expect(proxy.faultCount()).toBeGreaterThan(0)
  }
  proxy.fail(null)
  expect((await collect(storage, path)).equals(bytes)).toBe(true)
})

test('[F30] a server that takes five seconds for an answer is slow, and nothing worse', async () => {
  const path = newPath()
  await storage.write(path, spool('slow'))
  proxy.fail({ on: /^GET /, does: 'delay', after: 5000 })
  expect(String(await collect(storage, path))).toBe('slow')
}, 30_000)
