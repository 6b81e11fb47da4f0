import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { openRenderingCache } from './rendering-cache.ts'
import { ObjectMissing } from '#storage/storage.ts'

function open(maxBytes: number) {
  const root = mkdtempSync(join(tmpdir(), 'imagora-cache-'))
  cleanUp(() => rmSync(root, { recursive: true, force: true }))
  const folder = join(root, 'renderings')
  const failures: unknown[] = []
  const cache = openRenderingCache({ folder, maxBytes: () => maxBytes, onFailure: (error) => failures.push(error) })
  const add = async (path: string, bytes: number) => {
    const file = await cache.newFile()
    writeFileSync(file, Buffer.alloc(bytes))
    await cache.add(path, file)
  }
  /** Backdates the file as if it had not been requested since. */
  const age = (path: string, minutes: number) => {
    const time = Date.now() / 1000 - minutes * 60
    utimesSync(join(folder, path), time, time)
  }
  return { cache, folder, failures, add, age, has: (path: string) => existsSync(join(folder, path)) }
}

test('a start knows nothing of the folder, and what is added first lets it look', async () => {
  const { folder, add, has } = open(1000)
  for (const name of ['a', 'b', 'c']) {
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, 'old'), Buffer.alloc(400))
  }
  await add('d/new', 300)
  await vi.waitFor(() => expect(['a/old', 'b/old', 'c/old', 'd/new'].map(has).filter(Boolean)).toHaveLength(2))
  expect(has('d/new')).toBe(true)
})

test('what was asked for stays, what was not goes, and its folder with it', async () => {
  const { cache, folder, add, age, has } = open(1000)
  await add('1/a', 400)
  await add('2/b', 400)
  age('1/a', 10)
  age('2/b', 5)
  expect([await cache.has('1/a'), await cache.has('9/z')]).toEqual([true, false])
  await add('3/c', 400)
  await vi.waitFor(() => expect(['1/a', '2/b', '3/c'].map(has)).toEqual([true, false, true]))
  await vi.waitFor(() => expect(readdirSync(folder)).not.toContain('2'))
})

test('one file that is larger than all the room stays until the next one comes', async () => {
  const { cache, add, has } = open(1000)
  await add('1/a', 5000)
  expect(await (await cache.open('1/a')).close()).toBeUndefined()
  await add('2/b', 10)
  await vi.waitFor(() => expect(has('1/a')).toBe(false))
})

test('what a crash has left on its way in goes after an hour', async () => {
  const { folder, add, age } = open(1000)
  await add('1/a', 10)
  for (const name of ['left', 'coming']) writeFileSync(join(folder, '.incoming', name), 'x')
  age('.incoming/left', 61)
  await add('1/b', 900)
  await vi.waitFor(() => expect(readdirSync(join(folder, '.incoming'))).toEqual(['coming']))
})

test('it may be deleted under our hands', async () => {
  const { cache, folder, failures, add } = open(1000)
  await add('1/a', 900)
  rmSync(folder, { recursive: true })
  await expect(cache.open('1/a')).rejects.toThrow(ObjectMissing)
  await add('1/a', 900)
  await (await cache.open('1/a')).close()
  await cache.clear('1')
  await cache.clear('1')
  expect([await cache.has('1/a'), failures]).toEqual([false, []])
})

test('nothing outside of it can be named', async () => {
  const { cache } = open(1000)
  for (const path of ['../secret.key', '/etc/passwd', 'a/../../b', '.incoming/x']) {
    await expect(cache.has(path)).rejects.toThrow(TypeError)
    await expect(cache.open(path)).rejects.toThrow(TypeError)
    expect(() => cache.clear(path)).toThrow(TypeError)
  }
})
