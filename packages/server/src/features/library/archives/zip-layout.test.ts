import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { seed } from '#test/harness/seed.ts'
import { unzip } from '#test/factories/zip.ts'
import { archiveNames } from './prepare-archive.ts'
import { type ZipEntry, layoutZip } from './zip-layout.ts'

const folder = mkdtempSync(join(tmpdir(), 'imagora-zip-'))
afterAll(() => rmSync(folder, { recursive: true }))

const time = new Date('2026-11-15T10:20:30Z')
const entryOf = (name: string, content: Buffer): ZipEntry => ({
  name,
  bytes: content.length,
  crc32: crc32(content),
  time,
})

function zipOf(contents: [string, Buffer][]) {
  const { segments, length } = layoutZip(contents.map(([name, content]) => entryOf(name, content)))
  const zip = Buffer.concat(
    segments.map((segment) => ('bytes' in segment ? segment.bytes : contents[segment.entry]![1])),
  )
  return { zip, length }
}

/** Python's zipfile reads the archive independently and verifies names, sizes and checksums. */
function readByPython(zip: Buffer) {
  const file = join(folder, `${Math.random()}.zip`)
  writeFileSync(file, zip)
  const script =
    'import zipfile,json,sys; z=zipfile.ZipFile(sys.argv[1]); print(json.dumps([z.testzip(), z.namelist()]))'
  return JSON.parse(execFileSync('python3', ['-c', script, file], { encoding: 'utf8' })) as [string | null, string[]]
}

test('[AL-06] another program reads the archive, Chinese names included, and finds every byte right', () => {
  const contents: [string, Buffer][] = [
    ['海边.jpg', Buffer.from('one')],
    ['empty.png', Buffer.alloc(0)],
    ['🌅.webp', Buffer.alloc(66_000, 7)],
  ]
  const { zip, length } = zipOf(contents)
  expect(zip.length).toBe(length)
  expect(readByPython(zip)).toEqual([null, contents.map(([name]) => name)])
  expect(unzip(zip)).toEqual(new Map(contents))
})

test('an archive of more files than its old directory could count is whole', () => {
  const contents = Array.from({ length: 66_000 }, (_, index): [string, Buffer] => [`${index}.png`, Buffer.from('x')])
  const { zip, length } = zipOf(contents)
  expect(zip.length).toBe(length)
  const [broken, names] = readByPython(zip)
  expect([broken, names.length]).toEqual([null, 66_000])
})

test('beyond four gigabytes every place is still told', () => {
  const huge = { name: 'huge.png', bytes: 5 * 1024 ** 3, crc32: 1, time }
  const { segments, length } = layoutZip([huge, { ...huge, name: 'after.png', bytes: 3 }])
  const directory = segments.at(-2) as { bytes: Buffer }
  expect(length).toBeGreaterThan(5 * 1024 ** 3)
  // The second file starts at an offset that does not fit into 32 bits.
  const second = directory.bytes.subarray(directory.bytes.lastIndexOf(Buffer.from('PK\u0001\u0002')))
  expect(second.readUInt32LE(42)).toBe(0xffffffff)
  expect(Number(second.readBigUInt64LE(46 + 'after.png'.length + 4))).toBe(segments[2]!.at)
})

test('K18 names are safe on every system, and no two are alike', () => {
  const given = [
    'a/b.png',
    '..\\x.png',
    'CON.png',
    '.',
    '',
    'x'.repeat(300),
    'a.png',
    'A.png',
    'a.png',
    '🌅.png',
    'a:b?.png',
  ]
  const names = archiveNames(given.map((filename) => ({ filename, extension: 'png' })))
  expect(names.slice(0, 5)).toEqual(['b.png', 'x.png', '_CON.png', 'photo.png', 'photo (2).png'])
  expect(names.slice(6)).toEqual(['a.png', 'A (2).png', 'a (3).png', '🌅.png', 'a_b_.png'])
  expect(Buffer.byteLength(names[5]!)).toBeLessThanOrEqual(200)
})

test('whatever a file was called, its name leads nowhere else', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 80 }), { maxLength: 30 }), (filenames) => {
      const names = archiveNames(filenames.map((filename) => ({ filename, extension: 'jpg' })))
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(filenames.length)
      for (const name of names) {
        expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}]|^\.|^ /u)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
      }
    }),
    { seed },
  )
})
