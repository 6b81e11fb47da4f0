import { deflateRawSync } from 'node:zlib'
import { latin1 } from './geotag-metadata.ts'
import { jxl } from './jxl.ts'
import { jpeg } from './pictures.ts'
import { rawFile, type RawKind, rawKinds } from './raw-files.ts'

/** A file that is no picture as it claims; `isKept` where it may be stored, because nothing in it is ever followed. */
export interface HostileFile {
  what: string
  make: () => Buffer | Promise<Buffer>
  isKept?: boolean
}

/** Offset of the first directory, as the header says. */
const firstDirectory = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 2) === 'II' ? bytes.readUInt32LE(4) : bytes.readUInt32BE(4)

async function edited(kind: RawKind, edit: (bytes: Buffer) => void, options = {}) {
  const bytes = Buffer.from(await rawFile(kind, options))
  edit(bytes)
  return bytes
}

/** Returns the offset of an entry of the first directory of a file with Intel's byte order. */
function entryAt(bytes: Buffer, tag: number) {
  const start = firstDirectory(bytes)
  const count = bytes.readUInt16LE(start)
  const at = Array.from({ length: count }, (_, index) => start + 2 + index * 12)
  return at.find((each) => bytes.readUInt16LE(each) === tag)!
}

const nextAt = (bytes: Buffer) => {
  const start = firstDirectory(bytes)
  return start + 2 + bytes.readUInt16LE(start) * 12
}

/** Sets the value of an entry, and how many values it has. */
const setEntry =
  (tag: number, value: number, count = 1) =>
  (bytes: Buffer) => {
    const at = entryAt(bytes, tag)
    bytes.writeUInt32LE(count, at + 4)
    bytes.writeUInt32LE(value, at + 8)
  }

async function bombPreview() {
  const preview = Buffer.from(await jpeg({ width: 240, height: 160 }))
  const frame = preview.indexOf(Buffer.from([0xff, 0xc0]))
  preview.writeUInt16BE(65_535, frame + 5)
  preview.writeUInt16BE(65_535, frame + 7)
  return preview
}

const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))
const html = latin1('<html><script>alert(document.domain)</script>')

/** A ZIP whose local header would follow the raw file. */
function zipAfter(bytes: Buffer) {
  const packed = deflateRawSync(html)
  return Buffer.concat([bytes, latin1('PK\x03\x04'), packed, latin1('PK\x05\x06'), Buffer.alloc(18)])
}

/** Writes numbers bit by bit, the lowest first, as the header of a JPEG XL has them. */
function codestream(...fields: [value: number, bits: number][]) {
  const bits = fields.flatMap(([value, count]) =>
    Array.from({ length: count }, (_, bit) => Math.floor(value / 2 ** bit) % 2),
  )
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8) + 64)
  for (const [at, bit] of bits.entries()) bytes[at >> 3]! |= bit << (at & 7)
  return Buffer.concat([Buffer.from([0xff, 0x0a]), bytes])
}

const signature = Buffer.from('0000000c4a584c200d0a870a', 'hex')
const parts = (type: string, length: number) => {
  const box = Buffer.alloc(12)
  box.writeUInt32BE(length)
  box.write(type, 4, 'latin1')
  return box
}

const cuts: HostileFile[] = rawKinds.flatMap((kind) => [
  { what: `half a ${kind}`, make: async () => half(await rawFile(kind)) },
  { what: `a ${kind} without its last bytes`, make: async () => (await rawFile(kind)).subarray(0, -10) },
  { what: `only the header of a ${kind}`, make: async () => (await rawFile(kind)).subarray(0, 160) },
])

const lies: HostileFile[] = rawKinds.flatMap((kind) => [
  { what: `a ${kind} whose preview is longer than the file`, make: () => rawFile(kind, { previewLength: 2 ** 31 }) },
  {
    what: `a ${kind} whose preview is 65,535 × 65,535`,
    make: async () => rawFile(kind, { preview: await bombPreview() }),
    isKept: true,
  },
  {
    what: `a ${kind} whose preview is a page with a script`,
    make: () => rawFile(kind, { preview: html }),
    isKept: true,
  },
])

/** Panasonic's files say no length of the sensor's data, and have the preview as a value, so that neither can be missed. */
const keepPanasonic = (file: HostileFile): HostileFile =>
  /rw2 (?:without its last|whose preview is longer)|^half a rw2/.test(file.what) ? { ...file, isKept: true } : file

export const hostileRawFiles: HostileFile[] = [
  ...cuts.map(keepPanasonic),
  ...lies.map(keepPanasonic),
  {
    what: 'directories in a circle',
    make: () => edited('arw', (bytes) => bytes.writeUInt32LE(firstDirectory(bytes), nextAt(bytes))),
  },
  {
    what: 'a directory below itself',
    make: () => edited('arw', (bytes) => setEntry(0x014a, firstDirectory(bytes))(bytes)),
  },
  {
    what: 'a next directory beyond the end',
    make: () => edited('cr2', (bytes) => bytes.writeUInt32LE(2 ** 31, nextAt(bytes))),
  },
  {
    what: 'a directory of 65,535 entries',
    make: () => edited('cr2', (bytes) => bytes.writeUInt16LE(65_535, firstDirectory(bytes))),
  },
  { what: 'a first directory beyond the end', make: () => edited('cr2', (bytes) => bytes.writeUInt32LE(2 ** 31, 4)) },
  { what: 'a thousand million strips', make: () => edited('orf', setEntry(0x0111, 8, 1_000_000_000)) },
  { what: 'strips beyond the end', make: () => edited('orf', setEntry(0x0111, 2 ** 31)) },
  {
    what: 'a thousand million directories',
    make: () => edited('arw', setEntry(0x014a, 8, 1_000_000_000)),
  },
  { what: 'a preview that is the whole file', make: () => edited('arw', setEntry(0x0201, 0)), isKept: true },
  { what: 'a preview that overlaps the directories', make: () => edited('arw', setEntry(0x0201, 16)), isKept: true },
  {
    what: 'a sensor of four thousand million pixels across',
    make: () => edited('orf', setEntry(0x0100, 2 ** 32 - 1)),
    isKept: true,
  },
  { what: 'boxes of no length', make: () => edited('cr3', (bytes) => bytes.writeUInt32BE(4, 24)) },
  { what: 'a box longer than the file', make: () => edited('cr3', (bytes) => bytes.writeUInt32BE(2 ** 31, 24)) },
  { what: 'a raw file with a ZIP after it', make: async () => zipAfter(await rawFile('nef')), isKept: true },
  { what: 'a ZIP after boxes', make: async () => zipAfter(await rawFile('cr3')) },
  { what: 'a RAF table beyond the end', make: () => edited('raf', (bytes) => bytes.writeUInt32BE(2 ** 31, 92)) },
  { what: 'a RAF without data', make: () => edited('raf', (bytes) => bytes.fill(0, 92, 112)) },

  { what: 'half a JPEG XL', make: () => half(jxl()) },
  { what: 'only the signature of a JPEG XL', make: () => signature },
  { what: 'a JPEG XL of 2^30 × 2^30', make: () => codestream([0, 1], [3, 2], [2 ** 30 - 1, 30], [1, 3]) },
  { what: 'a JPEG XL of 20,000 × 20,000', make: () => codestream([0, 1], [3, 2], [19_999, 30], [1, 3]) },
  { what: 'a JPEG XL of zeros', make: () => Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.alloc(100_000)]) },
  { what: 'a JPEG XL of ones', make: () => Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.alloc(100_000, 0xff)]) },
  {
    what: 'a page with a script that starts like a JPEG XL',
    make: () => Buffer.concat([Buffer.from([0xff, 0x0a]), html]),
  },
  { what: 'a box of JPEG XL beyond the end', make: () => Buffer.concat([signature, parts('jxlc', 2 ** 31)]) },
  {
    what: 'ten thousand parts of a JPEG XL',
    make: () => Buffer.concat([signature, ...Array.from({ length: 10_000 }, () => parts('jxlp', 12))]),
  },
  { what: 'a JPEG XL with a script after it', make: () => Buffer.concat([jxl(), html]), isKept: true },
  {
    what: 'a JPEG XL with a packed box that is none',
    make: () => Buffer.concat([jxl(), parts('brob', 12)]),
    isKept: true,
  },
]
