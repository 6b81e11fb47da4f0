import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32, gzipSync } from 'node:zlib'
import { archiveNames } from '#features/library/archives/prepare-archive.ts'
import { layoutZip } from '#features/library/archives/zip-layout.ts'
import { BackupFailure } from '#features/operations/backups/format/backup-error.ts'
import type { Chunks } from '#features/operations/backups/format/backup-files.ts'
import { manifestName, verifyManifest, readManifest } from '#features/operations/backups/format/manifest.ts'
import { readLines, rowIn } from '#features/operations/backups/format/rows.ts'
import { unpack } from '#features/operations/backups/format/tar.ts'
import { readCsv } from '#features/uploads/imports/export-tables.ts'
import { unzip } from '#test/factories/zip.ts'
import type { Random } from '../random.ts'
import { assertThat, type FuzzTarget, tolerate } from '../target.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** Runs one case in a temporary folder. */
async function inFolder(work: (folder: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-fuzz-'))
  try {
    await work(folder)
  } catch (error) {
    tolerate(error, BackupFailure)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const BLOCK_BYTES = 512

/** Corrects the header checksums; otherwise the reader would never reach any other field. */
function sealHeaders(tar: Buffer) {
  const bytes = Buffer.from(tar)
  for (let at = 0; at + BLOCK_BYTES <= bytes.length; at += BLOCK_BYTES) {
    const head = bytes.subarray(at, at + BLOCK_BYTES)
    if (head.toString('latin1', 257, 262) !== 'ustar') continue
    head.fill(0x20, 148, 156)
    const sum = head.reduce((total, byte) => total + byte, 0)
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  }
  return bytes
}

function tarEntry(name: string, content: Buffer, kind = '0', size = content.length.toString(8).padStart(11, '0')) {
  const head = Buffer.alloc(BLOCK_BYTES)
  head.write(name, 0, 100, 'latin1')
  head.write(size.slice(0, 12), 124, 'latin1')
  head.write(kind, 156, 'latin1')
  head.write('ustar\u000000', 257, 'latin1')
  return Buffer.concat([head, content, Buffer.alloc((BLOCK_BYTES - (content.length % BLOCK_BYTES)) % BLOCK_BYTES)])
}

const tarNames = [
  'b/manifest.json',
  'b/a',
  'b/a/c',
  'b/../../x',
  '/b/x',
  'b//x',
  'b/.',
  'b',
  'b/\\x',
  `b/${'n'.repeat(90)}`,
  '../x',
  'b/\u00e9',
]
const tarSizes = ['0', '10', '-1', '77777777777', 'x', '', '\x80\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff']

function writeTar(random: Random): Buffer {
  const entries = Array.from({ length: 1 + random.below(5) }, () => {
    const content = Buffer.alloc(random.magnitude(1500), random.pick(['a', 'b/long/', '../']))
    const size = random.chance(0.2) ? random.pick(tarSizes) : undefined
    return tarEntry(random.pick(tarNames), content, random.pick(['0', '0', '0', 'L', '5', '\0', '2']), size)
  })
  return Buffer.concat([...entries, Buffer.alloc(2 * BLOCK_BYTES)])
}

const tar: FuzzTarget = {
  name: 'tar',
  seeds: () => [
    Buffer.concat([
      tarEntry('b/manifest.json', latin1('{}')),
      tarEntry('b/tables/users.ndjson.gz', Buffer.alloc(700)),
      Buffer.alloc(1024),
    ]),
    Buffer.concat([
      tarEntry('././@LongLink', latin1(`b/${'x/'.repeat(80)}y`), 'L'),
      tarEntry('b/x', latin1('x')),
      Buffer.alloc(1024),
    ]),
  ],
  dictionary: ['../', '/', '\\', 'b/', '\0', '././@LongLink', 'ustar', '77777777777', '\x80\0\0\0'],
  generate: writeTar,
  maxBytes: 32 * 1024,
  run: (input) =>
    inFolder(async (folder) => {
      const target = join(folder, 'within', 'backup')
      mkdirSync(target, { recursive: true })
      writeFileSync(join(folder, 'tar'), sealHeaders(input))
      try {
        await unpack(join(folder, 'tar'), target)
      } finally {
        const outside = [...readdirSync(folder), ...readdirSync(join(folder, 'within'))].toSorted().join(' ')
        assertThat(outside === 'backup tar within', `nothing is unpacked elsewhere: ${outside}`)
      }
    }),
}

const zip: FuzzTarget = {
  name: 'zip',
  seeds: () => ['sea.jpg\nsea.jpg\n../../x\ncon.png', 'a/b\n\\\n...\n \nnul\n海'].map((text) => Buffer.from(text)),
  dictionary: ['\n', '../', '/', '\\', 'con', 'aux.', '. ', '\u202e', ':', '\0', '(2)', 'C:', '.png'],
  maxBytes: 16 * 1024,
  run(input) {
    const filenames = input
      .toString(input.length % 3 === 0 ? 'utf16le' : 'utf8')
      .split('\n')
      .slice(0, 500)
    const names = archiveNames(filenames.map((filename) => ({ filename, extension: 'png' })))
    const isSafe = names.every(
      (name) => !/[/\\:\0]|^\.|^(?:con|nul|aux|prn)\./i.test(name) && Buffer.byteLength(name) < 256,
    )
    assertThat(isSafe, `names are plain: ${names.join(' ').slice(0, 200)}`)
    assertThat(new Set(names.map((name) => name.toLowerCase())).size === names.length, 'no two names are alike')
    const contents = names.map((name) => Buffer.from(name))
    const entries = names.map((name, index) => ({
      name,
      bytes: contents[index]!.length,
      crc32: crc32(contents[index]!),
      time: new Date(0),
    }))
    const { segments, length } = layoutZip(entries)
    const written = Buffer.concat(
      segments.map((segment) => ('bytes' in segment ? segment.bytes : contents[segment.entry]!)),
    )
    const files = unzip(written)
    assertThat(written.length === length && files.size === names.length, 'an archive has the files it was made of')
    assertThat(
      names.every((name, index) => files.get(name)?.equals(contents[index]!)),
      'each file is what it was',
    )
  },
}

const manifestSeed = JSON.stringify({
  format: 1,
  schema: '0001-foundation',
  database: 'sqlite',
  created_at: '2026-01-01T00:00:00.000Z',
  tables: [{ name: 'users', columns: [{ name: 'id', kind: 'integer' }], rows: 1, digest: '0' }],
  last_ids: { users: 1 },
  parts: { 'tables/users.ndjson.gz': { bytes: 1, sha256: '0'.repeat(64) } },
  objects: { count: 0, bytes: 0, kept: 0, gone: 0, damaged: 0 },
  encryption: null,
  key_mark: 'x',
  digest: '0'.repeat(64),
})

const manifest: FuzzTarget = {
  name: 'manifest',
  seeds: () => [latin1(manifestSeed)],
  dictionary: ['{', '}', '[', ']', '"format":', 'null', '1e999', '-1', '../', '"__proto__":', '"a/b":', '\\u0000'],
  maxBytes: 32 * 1024,
  run: (input) =>
    inFolder(async (folder) => {
      writeFileSync(join(folder, manifestName), input)
      const read = await readManifest(folder)
      const isWithin = Object.keys(read.parts).every((name) => !name.startsWith('/') && !name.split('/').includes('..'))
      assertThat(isWithin, 'every part lies within the backup')
      verifyManifest(read, null, null)
    }),
}

const table = {
  name: 'users',
  columns: [
    { name: 'id', kind: 'integer' as const },
    { name: 'name', kind: 'text' as const },
  ],
}

const rows: FuzzTarget = {
  name: 'rows',
  seeds: () => [gzipSync('[1,"ann"]\n[2,null]\n'), latin1('[1,"ann"]\n[2,null]\n'), latin1('{"length":2,"0":1}\n')],
  dictionary: ['[', ']', 'null', '\n', '[1,"a"]\n', '{}', '1e999', '"', '\x1f\x8b\x08'],
  maxBytes: 64 * 1024,
  async run(input) {
    // Other input is compressed here, because mutations rarely produce a valid gzip stream.
    const packed = input.toString('latin1', 0, 2) === '\x1f\x8b' ? input : gzipSync(input, { level: 1 })
    try {
      for await (const lines of readLines('users', Readable.from([packed]) as Chunks)) {
        for (const line of lines) {
          const row = rowIn(line, table)
          assertThat(Array.isArray(row) && row.length === 2, 'a row has a value for each column')
        }
      }
    } catch (error) {
      tolerate(error, BackupFailure)
    }
  },
}

const piecesOf = (input: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(input.length / size) }, (_, index) =>
      input.subarray(index * size, (index + 1) * size),
    ),
  ) as Chunks

const csv: FuzzTarget = {
  name: 'csv',
  seeds: () =>
    ['\uFEFFid,name\r\n1,"a, ""b""\nc"\n2,NULL\n', 'a\n\n"b', 'a,b,c\n1\n1,2,3,4\n'].map((text) => Buffer.from(text)),
  dictionary: ['"', '""', ',', '\n', '\r\n', '\\N', 'NULL', '__proto__', '\uFEFF', '\0'],
  maxBytes: 64 * 1024,
  async run(input) {
    const whole = await Array.fromAsync(readCsv(piecesOf(input, Math.max(1, input.length))))
    const size = Math.max(1 + ((input[0] ?? 0) % 16), Math.ceil(input.length / 1000))
    const inPieces = await Array.fromAsync(readCsv(piecesOf(input, size)))
    // Comparing all rows would take longer than reading them.
    const textOf = (read: unknown[]) => JSON.stringify([read.length, read.slice(0, 200), read.at(-1)])
    assertThat(textOf(whole) === textOf(inPieces), 'rows are the same in whatever pieces they come')
  },
}

export const archiveTargets: FuzzTarget[] = [tar, zip, manifest, rows, csv]
