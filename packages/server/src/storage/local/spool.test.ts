import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { localStorage } from './local-storage.ts'
import { openSpool } from './spool.ts'
import type { Storage } from '#storage/storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'imagora-spool-'))
cleanUp(() => rmSync(folder, { recursive: true, force: true }))

const chunks = () => Readable.from([Buffer.from('picture')]) as AsyncIterable<Buffer>
const storage = { read: async () => Readable.from([Buffer.from('picture')]) } as unknown as Storage

test('nothing is taken in where the disk is nearly full, and the disk is not asked for every file', async () => {
  let asked = 0
  const spool = openSpool(folder, async () => {
    asked++
    return 199 * 1024 * 1024
  })
  await expect(spool.receive(chunks(), () => {})).rejects.toMatchObject({ code: 'storage_full' })
  await expect(spool.fetch(storage, 'a.jpg')).rejects.toMatchObject({ code: 'storage_full' })
  expect([asked, readdirSync(folder)]).toEqual([1, []])
})

test('a disk with room takes files in', async () => {
  for (const spool of [openSpool(folder), openSpool(folder, async () => 200 * 1024 * 1024)]) {
    expect(await spool.receive(chunks(), () => {})).toMatchObject({ bytes: 7 })
    await spool.remove(await spool.fetch(storage, 'a.jpg'))
  }
})

test('[SF-77] a file fetched from local storage is a copy: no write reaches the original, and no sweep takes it', async () => {
  const root = mkdtempSync(join(tmpdir(), 'imagora-originals-'))
  cleanUp(() => rmSync(root, { recursive: true, force: true }))
  const originals = localStorage({ root, isMarked: false })
  const spool = openSpool(folder)
  const bytes = randomBytes(2_500_000)
  const incoming = join(root, 'incoming')
  writeFileSync(incoming, bytes)
  await originals.write('2026/11/a.jpg', incoming)
  const original = join(root, '2026/11/a.jpg')
  // The original is older than anything that a sweep leaves.
  utimesSync(original, 1000, 1000)
  const before = readdirSync(folder)

  const file = await spool.fetch(originals, '2026/11/a.jpg')
  expect(readFileSync(file).equals(bytes)).toBe(true)
  expect([statSync(file).mode & 0o777, statSync(original).nlink]).toEqual([0o600, 1])
  await spool.sweep(60_000)
  writeFileSync(file, 'overwritten')
  expect(readFileSync(original).equals(bytes)).toBe(true)
  await spool.remove(file)

  await expect(spool.fetch(originals, '2026/11/b.jpg')).rejects.toMatchObject({ name: 'ObjectMissing' })
  execFileSync('mkfifo', [join(root, '2026/11/c.jpg')])
  const empty = await spool.fetch(originals, '2026/11/c.jpg')
  expect(readFileSync(empty)).toHaveLength(0)
  await spool.remove(empty)
  expect(readdirSync(folder)).toEqual(before)
})

test('an original that is deleted while it is fetched is copied as a whole', async () => {
  const root = mkdtempSync(join(tmpdir(), 'imagora-originals-'))
  cleanUp(() => rmSync(root, { recursive: true, force: true }))
  const originals = localStorage({ root, isMarked: false })
  const incoming = join(root, 'incoming')
  writeFileSync(incoming, 'picture')
  await originals.write('2026/11/a.jpg', incoming)
  const spool = openSpool(folder)
  const file = await spool.fetch(
    {
      ...originals,
      async open(path) {
        const handle = await originals.open(path)
        await originals.remove(path)
        return handle
      },
    },
    '2026/11/a.jpg',
  )
  expect(readFileSync(file, 'utf8')).toBe('picture')
  await spool.remove(file)
})
