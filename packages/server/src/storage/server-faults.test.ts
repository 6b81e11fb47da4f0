import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { startFtp } from '#test/storage-servers/ftp.ts'
import { openNewStorage, openPreparedStorage } from '#test/storage-servers/open-storage.ts'
import { startProxy } from '#test/storage-servers/proxy.ts'
import { startSftp } from '#test/storage-servers/sftp.ts'
import { startWebdav } from '#test/storage-servers/webdav.ts'
import { newPath, spoolFolder } from './storage-contract.ts'
import { PEER_TIMEOUT_MS } from './remote/driver.ts'
import type { Storage } from './storage.ts'

const spool = spoolFolder()
const collect = async (storage: Storage, path: string) =>
  Buffer.concat((await (await storage.read(path)).toArray()) as Buffer[])
const onTheirWay = (root: string) => fs.readdirSync(join(root, '.incoming'))
const unavailable = { code: 'storage_unavailable' }
const bytes = randomBytes(3_000_000)
const answered = (status: string) =>
  ({ does: 'answer', answer: `HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n` }) as const

/** Starts a server that sends a text on connect, and repeatedly when `everyMs` is set. */
async function startBabbler(text: string, everyMs = 0) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write(text)
    const timer = everyMs > 0 ? setInterval(() => socket.write(text), everyMs) : undefined
    socket.on('close', () => clearInterval(timer))
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  cleanUp(() => void server.close())
  return port
}

/** Expects a failure in time, with tolerance for a busy machine. */
async function fails(act: Promise<unknown>, refusal: object) {
  const began = performance.now()
  await expect(act).rejects.toMatchObject(refusal)
  expect(performance.now() - began).toBeLessThan(3 * PEER_TIMEOUT_MS)
}

async function expectFoldersMadeAgain(storage: Storage, root: string) {
  for (const lost of ['gone', '.incoming']) {
    await storage.write(`gone/before-${lost.length}.jpg`, spool('x'))
    fs.rmSync(join(root, lost), { recursive: true })
    await storage.write(`gone/after-${lost.length}.jpg`, spool('x'))
    expect(await storage.stat(`gone/after-${lost.length}.jpg`)).toEqual({ bytes: 1 })
  }
}

describe('WebDAV', async () => {
  const { root, port, connection } = await startWebdav()
  const proxy = await startProxy(port)
  const url = `http://127.0.0.1:${proxy.port}`
  const storage = await openPreparedStorage({ ...connection, options: { ...connection.options, url } })

  test('[F31] retries a locked file, and reports a full disk', async () => {
    proxy.fail({ on: /^PUT /, ...answered('423 Locked'), times: 1 })
    await storage.write(newPath(), spool('x'))
    expect(proxy.faultCount()).toBe(1)
    proxy.fail({ on: /^MOVE /, ...answered('423 Locked') })
    await fails(storage.write(newPath(), spool('x')), unavailable)
    proxy.fail({ on: /^PUT /, ...answered('507 Insufficient Storage') })
    await fails(storage.write(newPath(), spool('x')), { code: 'storage_full' })
    expect(onTheirWay(root)).toEqual([])
  })

  test('[F31] an upload that breaks half way shows nothing, leaves nothing, and is tried again', async () => {
    proxy.fail({ on: 1_000_000, does: 'reset' })
    const path = newPath()
    await fails(storage.write(path, spool(bytes)), unavailable)
    proxy.fail(null)
    expect(await storage.stat(path)).toBeNull()
    proxy.fail({ on: 1_000_000, does: 'reset', times: 1 })
    await storage.write(path, spool(bytes))
    expect(proxy.faultCount()).toBe(1)
    expect((await collect(storage, path)).equals(bytes)).toBe(true)
    expect(onTheirWay(root)).toEqual([])
  })

  test('recreates a folder that was removed externally', async () => {
    proxy.fail(null)
    await expectFoldersMadeAgain(storage, root)
  })

  test('[F29] an answer that ends too soon is never taken for the object', async () => {
    const path = newPath()
    await storage.write(path, spool(bytes))
    proxy.fail({ on: /^GET /, does: 'cut', after: 1_000_000 })
    await expect(collect(storage, path)).rejects.toMatchObject(unavailable)
    proxy.fail(null)
  })
})

describe('SFTP', async () => {
  const { root, port, connection } = await startSftp()
  const proxy = await startProxy(port)
  const options = { ...connection.options, port: proxy.port }
  const storage = await openPreparedStorage({ ...connection, options })

  test('recreates a folder that was removed externally', async () => {
    await expectFoldersMadeAgain(storage, root)
  })

  test('[F31] a connection lost in the middle of an upload is made anew, and nothing is left of the first try', async () => {
    const path = newPath()
    proxy.fail({ on: 1_000_000, does: 'reset', times: 1 })
    await storage.write(path, spool(bytes))
    expect(proxy.faultCount()).toBe(1)
    expect((await collect(storage, path)).equals(bytes)).toBe(true)
    expect(onTheirWay(root)).toEqual([])
  })

  test('[F31] a connection that is lost again and again is an outage, and no hang', async () => {
    const path = newPath()
    proxy.fail({ on: 1_000_000, does: 'reset' })
    await fails(storage.write(path, spool(bytes)), unavailable)
    proxy.fail(null)
    expect(await storage.stat(path)).toBeNull()
    expect(onTheirWay(root)).toEqual([])
  })

  test('[F31] a server that stops answering is given up, and found again', async () => {
    proxy.fail({ on: 200_000, does: 'hold', times: 1 })
    await fails(storage.write(newPath(), spool(bytes)), unavailable)
    await storage.write(newPath(), spool('x'))
  }, 30_000)

  test('[F31] a connection lost in the middle of a reading ends the reading, and nothing else', async () => {
    const path = newPath()
    await storage.write(path, spool(bytes))
    for (const last of [1, 5, 40]) {
      const stream = await storage.read(path)
      let parts = 0
      const reading = (async () => {
        for await (const part of stream) if (part && ++parts === last) proxy.fail(null)
      })()
      await expect(reading).rejects.toMatchObject(unavailable)
    }
    expect((await collect(storage, path)).equals(bytes)).toBe(true)
  })

  test('[F31] a greeting without end is no server', async () => {
    const babbler = await startBabbler('SSH-1.0-'.padEnd(1000, 'x'), 50)
    const strange = await openNewStorage({ ...connection, options: { ...connection.options, port: babbler } })
    await fails(strange.stat(newPath()), unavailable)
  }, 30_000)
})

describe('FTP', async () => {
  const { root, port, connection } = await startFtp()
  const proxy = await startProxy(port)
  const options = { ...connection.options, port: proxy.port }
  const storage = await openPreparedStorage({ ...connection, options })

  test('recreates a folder that was removed externally', async () => {
    await expectFoldersMadeAgain(storage, root)
  })

  test('[F31] a server that ends the session is asked again in a new one', async () => {
    for (const on of [/^SIZE /, /^STOR /, /^RNTO /]) {
      proxy.fail({ on, does: 'answer', answer: '421 Timeout.\r\n', times: 1 })
      const path = newPath()
      await storage.write(path, spool('again'))
      expect(proxy.faultCount()).toBe(1)
      expect(String(await collect(storage, path))).toBe('again')
    }
    proxy.fail(null)
    await storage.remove(newPath())
    expect(onTheirWay(root)).toEqual([])
  })

  test('[F31] reports a full disk, and a broken upload leaves nothing', async () => {
    proxy.fail({ on: /^STOR /, does: 'answer', answer: '552 Disk full.\r\n' })
    await fails(storage.write(newPath(), spool('x')), { code: 'storage_full' })
    proxy.fail({ on: /^STOR /, does: 'reset' })
    await fails(storage.write(newPath(), spool(bytes)), unavailable)
    proxy.fail(null)
    expect(onTheirWay(root)).toEqual([])
  })

  test.concurrent.each([
    ['a greeting without end', '220-Welcome\r\n', 20],
    ['a session that is ended at once', '421 Too many\r\n', 0],
    ['a server that says nothing', '', 0],
  ])(
    '[F31] %s is no server',
    async (_what, text, everyMs) => {
      const babbler = await startBabbler(text, everyMs)
      const strange = await openNewStorage({ ...connection, options: { ...connection.options, port: babbler } })
      await fails(strange.stat(newPath()), unavailable)
    },
    30_000,
  )
})
