import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { mountSmallDisk } from '#test/harness/small-disk.ts'
import { newPath, spoolFolder, storageContract } from '#storage/storage-contract.ts'
import { prepareLocalRoot } from './disk.ts'
import { localStorage } from './local-storage.ts'

const home = fs.mkdtempSync(join(tmpdir(), 'imagora-storage-'))
afterAll(() => fs.rmSync(home, { recursive: true, force: true }))
const spool = spoolFolder()

async function newStorage(root = fs.mkdtempSync(join(home, 'root-'))) {
  await prepareLocalRoot(root)
  return { root, storage: localStorage({ root }) }
}

storageContract('local disk', async () => (await newStorage()).storage)

test('files and folders are closed to other users of the machine', async () => {
  const { root, storage } = await newStorage()
  const source = spool('x')
  fs.chmodSync(source, 0o666)
  const path = newPath()
  await storage.write(path, source)
  const mode = (relative: string) => (fs.statSync(join(root, relative)).mode & 0o777).toString(8)
  expect(mode(path)).toBe('640')
  expect(mode(path.slice(0, 7))).toBe('750')
  expect(mode(path.slice(0, 4))).toBe('750')
})

test('a reader with buffers of its own gets the file', async () => {
  const { storage } = await newStorage()
  const path = newPath()
  await storage.write(path, spool('buffers'))
  const handle = await storage.open(path)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(3), 0, 3, 2)
  await handle.close()
  expect(String(buffer.subarray(0, bytesRead))).toBe('ffe')
})

test('[K07] no symbolic link is followed, neither as file nor as folder', async () => {
  const { root, storage } = await newStorage()
  const outside = fs.mkdtempSync(join(home, 'outside-'))
  fs.writeFileSync(join(outside, 'secret.jpg'), 'secret')
  fs.mkdirSync(join(root, '2026'))
  fs.symlinkSync(outside, join(root, '2026/11'))
  fs.symlinkSync(join(outside, 'secret.jpg'), join(root, 'link.jpg'))

  for (const path of ['2026/11/secret.jpg', 'link.jpg']) {
    await expect(storage.read(path)).rejects.toMatchObject({ code: 'storage_unavailable' })
    await expect(storage.open(path)).rejects.toMatchObject({ code: 'storage_unavailable' })
    await expect(storage.stat(path)).rejects.toMatchObject({ code: 'storage_unavailable' })
  }
  for (const path of ['2026/11/new.jpg', '2026/11/deep/new.jpg']) {
    await expect(storage.write(path, spool('x'))).rejects.toMatchObject({ code: 'storage_unavailable' })
  }
  await expect(storage.remove('2026/11/secret.jpg')).rejects.toMatchObject({ code: 'storage_unavailable' })
  await expect(Array.fromAsync(storage.list('2026/11/'))).rejects.toMatchObject({ code: 'storage_unavailable' })
  expect(await Array.fromAsync(storage.list(''))).toEqual([])
  expect(fs.readdirSync(outside)).toEqual(['secret.jpg'])
})

test('[K07] a folder replaced by a link after its first use is noticed', async () => {
  const { root, storage } = await newStorage()
  await storage.write('2026/11/a.jpg', spool('mine'))
  fs.renameSync(join(root, '2026/11'), join(home, 'moved'))
  fs.symlinkSync(join(home, 'moved'), join(root, '2026/11'))
  await expect(storage.read('2026/11/a.jpg')).rejects.toMatchObject({ code: 'storage_unavailable' })
  await expect(storage.write('2026/11/b.jpg', spool('x'))).rejects.toMatchObject({ code: 'storage_unavailable' })
})

test('[K08] a link to nowhere is neither filled nor read', async () => {
  const { root, storage } = await newStorage()
  const target = join(home, 'not-there')
  fs.symlinkSync(target, join(root, 'a.jpg'))
  await expect(storage.write('a.jpg', spool('x'))).rejects.toThrow()
  await expect(storage.read('a.jpg')).rejects.toMatchObject({ code: 'storage_unavailable' })
  expect(fs.existsSync(target)).toBe(false)
})

test('the root itself may be a link, as operators make them', async () => {
  const { root } = await newStorage()
  const link = join(home, 'link-to-root')
  fs.symlinkSync(root, link)
  const storage = localStorage({ root: link })
  await storage.check()
})

test('[K09] without its marker a storage takes nothing, and nothing counts as missing', async () => {
  const { root, storage } = await newStorage()
  const path = newPath()
  await storage.write(path, spool('x'))
  fs.renameSync(root, `${root}-unmounted`)
  const refused = { code: 'storage_unavailable' }
  for (const mountPoint of ['absent', 'empty']) {
    if (mountPoint === 'empty') fs.mkdirSync(root)
    await expect(storage.check()).rejects.toMatchObject(refused)
    await expect(storage.write(newPath(), spool('x'))).rejects.toMatchObject(refused)
    await expect(storage.read(path)).rejects.toMatchObject(refused)
    await expect(storage.stat(path)).rejects.toMatchObject(refused)
    await expect(storage.remove(path)).rejects.toMatchObject(refused)
    await expect(Array.fromAsync(storage.list(''))).rejects.toMatchObject(refused)
  }
  expect(fs.readdirSync(root)).toEqual([])
  fs.rmdirSync(root)
  fs.renameSync(`${root}-unmounted`, root)
  expect(await storage.stat(path)).toEqual({ bytes: 1 })
})

test('what a crash left half copied is swept after an hour', async () => {
  const { root, storage } = await newStorage()
  await storage.check()
  const [old, fresh] = ['old', 'fresh'].map((name) => join(root, '.incoming', name)) as [string, string]
  fs.writeFileSync(old, 'x')
  fs.writeFileSync(fresh, 'x')
  fs.utimesSync(old, 0, 0)
  await storage.check()
  expect(fs.readdirSync(join(root, '.incoming'))).toEqual(['fresh'])
})

const smallDisk = fs.mkdtempSync(join(home, 'small-'))
const isSmall = mountSmallDisk(smallDisk, 2)

test.runIf(isSmall)('[F11] a full disk is told as such, leaves nothing half-written, and recovers', async () => {
  const { root, storage } = await newStorage(join(smallDisk, 'full'))
  await storage.write('kept.jpg', spool(Buffer.alloc(500_000, 1)))
  await expect(storage.write('big.jpg', spool(Buffer.alloc(3_000_000)))).rejects.toMatchObject({ code: 'storage_full' })
  expect(fs.readdirSync(join(root, '.incoming'))).toEqual([])
  expect(await storage.stat('big.jpg')).toBeNull()
  const kept = (await (await storage.read('kept.jpg')).toArray()) as Buffer[]
  expect(Buffer.concat(kept).equals(Buffer.alloc(500_000, 1))).toBe(true)

  await storage.remove('kept.jpg')
  await storage.write('fits.jpg', spool(Buffer.alloc(1_000_000)))
  expect(await storage.stat('fits.jpg')).toEqual({ bytes: 1_000_000 })
})

test.runIf(isSmall)('a source on another disk is copied, then gone', async () => {
  const { root, storage } = await newStorage(join(smallDisk, 'other'))
  const source = spool('from afar')
  expect(fs.statSync(source).dev).not.toBe(fs.statSync(root).dev)
  await storage.write('a.jpg', source)
  expect(fs.existsSync(source)).toBe(false)
  expect(fs.readFileSync(join(root, 'a.jpg'), 'utf8')).toBe('from afar')
  expect(fs.statSync(join(root, 'a.jpg')).mode & 0o777).toBe(0o640)
  expect(fs.readdirSync(join(root, '.incoming'))).toEqual([])
})
