import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { objectPath } from './object-paths.ts'
import { ObjectExists, ObjectMissing, type Storage } from './storage.ts'

/** Creates files to be stored, in a folder that is removed after the tests. */
export function spoolFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-spool-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return (bytes: Buffer | string) => {
    const file = join(folder, randomBytes(8).toString('hex'))
    writeFileSync(file, bytes)
    return file
  }
}

export const newPath = (extension = 'jpg') => objectPath(new Date(), extension)

const collect = async (stream: Readable) => Buffer.concat((await stream.toArray()) as Buffer[])
const bytesOf = async (storage: Storage, path: string) => collect(await storage.read(path))

const hostile = [
  ['[K01] a parent folder', '2026/../../etc/passwd'],
  ['[K01] only a parent', '..'],
  ['[K02] an encoded parent', '%2e%2e%2fdb'],
  ['[K03] a backslash', '..\\db'],
  ['[K03] an encoded backslash', '..%5cdb'],
  ['[K04] a NUL', '2026/a\0.jpg'],
  ['[K04] an encoded NUL', '2026/a%00.jpg'],
  ['[K05] an empty folder', '2026//a.jpg'],
  ['[K05] the root of the machine', '/etc/passwd'],
  ['[K06] double encoding', '%252e%252e%252fdb'],
  ['nothing', ''],
  ['a hidden file', '2026/.imagora-storage'],
  ['a folder', '2026/'],
  ['a line break', '2026/a\n.jpg'],
  ['a scheme', 'file:a'],
  ['letters that look alike', '2026/ａ.jpg'],
  ['a name too long', 'a'.repeat(101)],
  ['a path too deep', `${'a/'.repeat(10)}a`],
] as const

function objects(get: () => Storage, spool: ReturnType<typeof spoolFolder>) {
  test('what is written is read back, and the source is gone', async () => {
    const [path, bytes] = [newPath(), randomBytes(1_500_000)]
    const source = spool(bytes)
    await get().write(path, source)
    expect(existsSync(source)).toBe(false)
    expect((await bytesOf(get(), path)).equals(bytes)).toBe(true)
    expect(await get().stat(path)).toEqual({ bytes: bytes.length })
  })

  test('a source that is to be kept stays, and the name is taken all the same', async () => {
    const [path, source] = [newPath(), spool('kept')]
    await get().write(path, source, { keepsSource: true })
    expect(existsSync(source)).toBe(true)
    expect((await bytesOf(get(), path)).toString()).toBe('kept')
    await expect(get().write(path, spool('other'), { keepsSource: true })).rejects.toThrow(ObjectExists)
    await get().remove(path)
    expect(existsSync(source)).toBe(true)
  })

  test('what replaces takes the name from another object', async () => {
    const path = newPath()
    await get().write(path, spool('first'))
    const source = spool('second')
    await get().write(path, source, { isSynced: true, replaces: true, canBeLost: true })
    expect(existsSync(source)).toBe(false)
    expect((await bytesOf(get(), path)).toString()).toBe('second')
  })

  test('an empty object is an object', async () => {
    const path = newPath()
    await get().write(path, spool(''))
    expect(await get().stat(path)).toEqual({ bytes: 0 })
    expect(await bytesOf(get(), path)).toHaveLength(0)
  })

  test('a range includes both ends, may end beyond the object, and must start in it', async () => {
    const path = newPath()
    await get().write(path, spool('0123456789'))
    const part = async (start: number, end: number) => String(await collect(await get().read(path, { start, end })))
    expect(await part(0, 0)).toBe('0')
    expect(await part(3, 5)).toBe('345')
    expect(await part(8, 99)).toBe('89')
    await expect(part(10, 12)).rejects.toThrow(RangeError)
    await expect(part(5, 4)).rejects.toThrow(RangeError)
  })

  test('an object is never replaced', async () => {
    const path = newPath()
    await get().write(path, spool('first'))
    const second = spool('second')
    await expect(get().write(path, second)).rejects.toThrow(ObjectExists)
    expect(existsSync(second)).toBe(true)
    expect(String(await bytesOf(get(), path))).toBe('first')
  })

  test('what is absent has no size, cannot be read, and can be removed', async () => {
    const path = newPath()
    expect(await get().stat(path)).toBeNull()
    await expect(get().read(path)).rejects.toThrow(ObjectMissing)
    await get().remove(path)
    await get().write(path, spool('here'))
    await get().remove(path)
    await get().remove(path)
    expect(await get().stat(path)).toBeNull()
  })

  test('a source that does not exist leaves nothing', async () => {
    const path = newPath()
    await expect(get().write(path, '/nonexistent/source')).rejects.toThrow('no /nonexistent/source')
    expect(await get().stat(path)).toBeNull()
  })
}

function many(get: () => Storage, spool: ReturnType<typeof spoolFolder>) {
  test('a list has everything below a folder, with sizes', async () => {
    const paths = ['lists/a/1.jpg', 'lists/a/b/2.webp', 'lists/ab/3.jpg']
    for (const [index, path] of paths.entries()) await get().write(path, spool('x'.repeat(index)))
    const list = async (folder: string) =>
      (await Array.fromAsync(get().list(folder))).toSorted((a, b) => a.path.localeCompare(b.path))
    expect(await list('lists/a/')).toEqual([
      { path: 'lists/a/1.jpg', bytes: 0 },
      { path: 'lists/a/b/2.webp', bytes: 1 },
    ])
    expect(await list('lists/')).toHaveLength(3)
    expect((await list('')).map(({ path }) => path)).toEqual(expect.arrayContaining(paths))
    expect(await list('lists/none/')).toEqual([])
    await expect(list('../')).rejects.toThrow(TypeError)
    await expect(list('lists')).rejects.toThrow(TypeError)
  })

  test('forty writes at once, some into new folders, are all there', async () => {
    const written = Array.from({ length: 40 }, (_, index) => ({
      path: `parallel/${index % 7}/${index}.jpg`,
      bytes: randomBytes(50_000),
    }))
    await Promise.all(written.map(({ path, bytes }) => get().write(path, spool(bytes))))
    for (const { path, bytes } of written) expect((await bytesOf(get(), path)).equals(bytes)).toBe(true)
  })

  test('of twenty writes to one name exactly one wins, whole', async () => {
    const path = newPath()
    const contents = Array.from({ length: 20 }, (_, index) => `${index}`.padStart(2, '0').repeat(50_000))
    const results = await Promise.allSettled(contents.map((content) => get().write(path, spool(content))))
    const winners = contents.filter((_, index) => results[index]?.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    expect(String(await bytesOf(get(), path)) === winners[0]).toBe(true)
    const losses = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(losses.every((loss) => loss instanceof ObjectExists)).toBe(true)
  })

  test('the check passes, again and again, and leaves nothing', async () => {
    const before = await Array.fromAsync(get().list(''))
    await get().check()
    await get().check()
    expect(await Array.fromAsync(get().list(''))).toHaveLength(before.length)
  })

  test.each(hostile)('%s is not a path', async (_what, path) => {
    const source = spool('x')
    await expect(get().write(path, source)).rejects.toThrow(TypeError)
    await expect(get().read(path)).rejects.toThrow(TypeError)
    await expect(get().stat(path)).rejects.toThrow(TypeError)
    await expect(get().remove(path)).rejects.toThrow(TypeError)
  })
}

/** Tests the guarantees of every storage. */
export function storageContract(name: string, make: () => Promise<Storage>) {
  describe(`storage contract: ${name}`, () => {
    let storage: Storage
    beforeAll(async () => {
      storage = await make()
    })
    const spool = spoolFolder()
    objects(() => storage, spool)
    many(() => storage, spool)
  })
}
