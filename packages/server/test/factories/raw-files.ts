import {
  ASCII,
  big16,
  big32,
  type Entry,
  exifBlock,
  gps,
  insert,
  latin1,
  LONG,
  segment,
  SHORT,
  signed,
  UNDEFINED,
} from './geotag-metadata.ts'
import { jpeg } from './pictures.ts'

/*
 * No file here comes from a camera: each has the container of its type as cameras write it, with a real JPEG inside and
 * noise for the sensor's data.
 */

export const rawKinds = ['cr2', 'cr3', 'nef', 'arw', 'dng', 'raf', 'orf', 'rw2'] as const
export type RawKind = (typeof rawKinds)[number]

export interface RawOptions {
  /** The JPEG inside; null for a file without one. */
  preview?: Buffer | null
  /** EXIF orientation in the file's own directories. */
  orientation?: number
  hasPosition?: boolean
  /** Length of the preview as the file says, instead of the right one. */
  previewLength?: number
}

const [TAKEN, SENSOR_WIDTH, SENSOR_HEIGHT] = ['2024:05:06 07:08:09\0', 600, 400]

function number(tag: number, type: number, isLittle: boolean, value: number): Entry {
  const data = Buffer.alloc(type === SHORT ? 2 : 4)
  if (isLittle) data.writeUIntLE(value, 0, data.length)
  else data.writeUIntBE(value, 0, data.length)
  return { tag, type, data }
}
const words = (tag: number, value: string): Entry => ({ tag, type: ASCII, data: latin1(`${value}\0`) })

const sensorData = (seed: number) => Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * seed * 7919) % 251))

interface Shape {
  isLittle: boolean
  make: string
  model: string
}

const shapes: Record<Exclude<RawKind, 'cr3' | 'raf'>, Shape> = {
  cr2: { isLittle: true, make: 'Canon', model: 'Canon EOS 80D' },
  nef: { isLittle: false, make: 'NIKON CORPORATION', model: 'NIKON D750' },
  arw: { isLittle: true, make: 'SONY', model: 'ILCE-7M3' },
  dng: { isLittle: true, make: 'LEICA CAMERA AG', model: 'LEICA M10' },
  orf: { isLittle: true, make: 'OLYMPUS CORPORATION', model: 'E-M1MarkII' },
  rw2: { isLittle: true, make: 'Panasonic', model: 'DC-G9' },
}

/** The numbers after the byte order, in which the makers differ. */
const signatures: Partial<Record<RawKind, string>> = { orf: 'IIRO', rw2: 'IIU\0' }

/** The maker note of Olympus has offsets of its own, so that the preview can only follow the whole file. */
function olympusNote(previewAt: number, length: number) {
  const settings = [number(0x0101, LONG, true, previewAt), number(0x0102, LONG, true, length)]
  const [count, rows] = [Buffer.from([1, 0]), Buffer.alloc(12)]
  const inner = Buffer.concat([
    Buffer.from([2, 0]),
    ...settings.map((entry) => {
      const row = Buffer.alloc(12)
      row.writeUInt16LE(entry.tag)
      row.writeUInt16LE(LONG, 2)
      row.writeUInt32LE(1, 4)
      if ('data' in entry) entry.data.copy(row, 8)
      return row
    }),
    Buffer.alloc(4),
  ])
  const headBytes = 12
  rows.writeUInt16LE(0x2020)
  rows.writeUInt16LE(13, 2)
  rows.writeUInt32LE(1, 4)
  rows.writeUInt32LE(headBytes + 2 + 12 + 4, 8)
  return Buffer.concat([latin1('OLYMPUS\0II\x03\0'), count, rows, Buffer.alloc(4), inner])
}

interface Places {
  preview: number
  sensor: number
  note: number
}

/** Entries of the sensor's data: uncompressed for our purposes, whatever the makers call their compression. */
const sensorEntries = (isLittle: boolean, at: number, length: number): Entry[] => [
  number(0x00fe, LONG, isLittle, 0),
  number(0x0100, LONG, isLittle, SENSOR_WIDTH),
  number(0x0101, LONG, isLittle, SENSOR_HEIGHT),
  number(0x0103, SHORT, isLittle, 1),
  number(0x0111, LONG, isLittle, at),
  number(0x0117, LONG, isLittle, length),
]

/** What all makers write into the first directory. */
function commonEntries(kind: keyof typeof shapes, options: Required<RawOptions>, places: Places): Entry[] {
  const { isLittle, make, model } = shapes[kind]
  const { preview, orientation, hasPosition } = options
  const isInNote = kind === 'orf' && preview !== null
  const length = lengthOf(options)
  const note: Entry[] = isInNote
    ? [{ tag: 0x927c, type: UNDEFINED, data: olympusNote(places.preview - places.note, length) }]
    : []
  const taken = words(0x9003, TAKEN.slice(0, -1))
  const photo: Entry = { tag: 0x8769, directory: [taken, number(0x8827, SHORT, isLittle, 400), ...note] }
  const place = hasPosition ? [gps(isLittle)] : []
  return [words(0x010f, make), words(0x0110, model), number(0x0112, SHORT, isLittle, orientation), photo, ...place]
}

const lengthOf = ({ preview, previewLength }: Required<RawOptions>) => (preview ? previewLength || preview.length : 0)

function chainOf(kind: keyof typeof shapes, options: Required<RawOptions>, places: Places): Entry[][] {
  const { isLittle } = shapes[kind]
  const { preview } = options
  const long = (tag: number, value: number) => number(tag, LONG, isLittle, value)
  const short = (tag: number, value: number) => number(tag, SHORT, isLittle, value)
  const given = (...entries: Entry[]) => (preview ? entries : [])
  const common = commonEntries(kind, options, places)
  const sensor = sensorEntries(isLittle, places.sensor, 3000)
  const strip = [long(0x0111, places.preview), long(0x0117, lengthOf(options))]
  const pointer = given(long(0x0201, places.preview), long(0x0202, lengthOf(options)))
  const likeness = [long(0x00fe, 1), ...common, { tag: 0x014a, directory: sensor }]
  const version: Entry = { tag: 0xc612, type: 1, data: Buffer.from([1, 4, 0, 0]) }
  const value: Entry[] = preview ? [{ tag: 0x2e, type: UNDEFINED, data: preview }] : []
  const panasonic = [
    short(0x02, SENSOR_WIDTH),
    short(0x03, SENSOR_HEIGHT),
    long(0x0111, 0xffff_ffff),
    long(0x0117, 3000),
    long(0x0118, places.sensor),
  ]
  panasonic.push(...value, ...common)
  const chains: Record<keyof typeof shapes, Entry[][]> = {
    cr2: [[...common, ...given(short(0x0103, 6), ...strip)], [], [], sensor],
    nef: [likeness, pointer],
    dng: [[...likeness, version], given(short(0x0103, 7), ...strip)],
    arw: [[...likeness, ...pointer]],
    orf: [[...common, ...sensor]],
    rw2: [panasonic],
  }
  return chains[kind]
}

const olympusStart = latin1('OLYMPUS\0II')

/** Offsets change no length, so that a first pass tells where everything comes to lie. */
function directoriesFile(kind: keyof typeof shapes, options: Required<RawOptions>) {
  const { isLittle } = shapes[kind]
  const before = kind === 'cr2' ? Buffer.concat([latin1('CR\x02\0'), Buffer.alloc(4)]) : Buffer.alloc(0)
  const write = (places: Places) => {
    const block = exifBlock(chainOf(kind, options, places), { isLittle, before })
    block.write(signatures[kind] ?? block.toString('latin1', 0, 4), 'latin1')
    return block
  }
  const draft = write({ preview: 0, sensor: 0, note: 0 })
  const note = Math.max(0, draft.indexOf(olympusStart))
  const outside = kind === 'rw2' ? null : options.preview
  const places = { preview: draft.length, sensor: draft.length + (outside?.length ?? 0), note }
  return Buffer.concat([write(places), outside ?? Buffer.alloc(0), sensorData(3)])
}

/** Fujifilm keeps all metadata in the JPEG. */
function raf({ preview, previewLength, orientation, hasPosition }: Required<RawOptions>) {
  const photo: Entry = { tag: 0x8769, directory: [words(0x9003, TAKEN.slice(0, -1)), number(0x8827, SHORT, true, 400)] }
  const chain = [
    [
      words(0x010f, 'FUJIFILM'),
      words(0x0110, 'X-T3'),
      number(0x0112, SHORT, true, orientation),
      photo,
      ...(hasPosition ? [gps()] : []),
    ],
  ]
  const inner = preview && insert(preview, 2, segment(0xe1, signed(exifBlock(chain))))
  const data = sensorData(5)
  const head = Buffer.alloc(148)
  head.write('FUJIFILMCCD-RAW 0201FF129506X-T3', 'latin1')
  const length = inner?.length ?? 0
  const table = [
    inner ? 148 : 0,
    inner ? previewLength || length : 0,
    148 + length,
    1000,
    1148 + length,
    data.length - 1000,
  ]
  big32(...table).copy(head, 84)
  return Buffer.concat([head, inner ?? Buffer.alloc(0), data])
}

export const isoBox = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content)
  return Buffer.concat([big32(body.length + 8), latin1(type), body])
}

const uuid = (hex: string, ...content: Buffer[]) => isoBox('uuid', Buffer.from(hex, 'hex'), ...content)
const big64 = (value: number) => big32(0, value)

/** A track with one sample, as Canon writes for the JPEG and for the sensor's data. */
const track = (at: number, length: number) =>
  isoBox(
    'trak',
    isoBox(
      'mdia',
      isoBox('minf', isoBox('stbl', isoBox('stsz', big32(0, length, 1)), isoBox('co64', big32(0, 1), big64(at)))),
    ),
  )

async function cr3({ preview, previewLength, orientation, hasPosition }: Required<RawOptions>) {
  const small = preview && (await jpeg({ width: 80, height: 60 }))
  const data = sensorData(7)
  const image = exifBlock([
    [words(0x010f, 'Canon'), words(0x0110, 'Canon EOS R6'), number(0x0112, SHORT, true, orientation)],
  ])
  const photo = exifBlock([[words(0x9003, TAKEN.slice(0, -1)), number(0x8827, SHORT, true, 400)]])
  const place = gps()
  const position = exifBlock(['directory' in place && hasPosition ? place.directory : []])
  const head = isoBox('ftyp', latin1('crx \0\0\0\x01crx isom'))
  const build = (mediaAt: number) => {
    const tracks = [
      ...(preview ? [track(mediaAt, previewLength || preview.length)] : []),
      track(mediaAt + (preview?.length ?? 0), data.length),
    ]
    const thumbnail = small
      ? [isoBox('THMB', big32(0), big16(80), big16(60), big32(small.length), big32(0), small)]
      : []
    const canon = uuid(
      '85c0b687820f11e08111f4ce462b6a48',
      isoBox('CNCV', latin1('CanonCR3_001/00.09.00/00.00.00')),
      isoBox('CMT1', image),
      isoBox('CMT2', photo),
      isoBox('CMT4', position),
      ...thumbnail,
    )
    const shown = small
      ? [
          uuid(
            'eaf42b5e1c984b88b9fbb7dc406e4d16',
            big64(1),
            isoBox('PRVW', big32(0), big16(1), big16(80), big16(60), big16(1), big32(small.length), small),
          ),
        ]
      : []
    return Buffer.concat([head, isoBox('moov', canon, ...tracks), ...shown])
  }
  const mediaAt = build(0).length + 8
  return Buffer.concat([build(mediaAt), isoBox('mdat', preview ?? Buffer.alloc(0), data)])
}

/** Makes a raw file of a type, with a preview of 240 × 160 unless another is given. */
export async function rawFile(kind: RawKind, options: RawOptions = {}): Promise<Buffer> {
  const complete: Required<RawOptions> = {
    preview: options.preview === undefined ? await jpeg({ width: 240, height: 160 }) : options.preview,
    orientation: options.orientation ?? 1,
    hasPosition: options.hasPosition ?? false,
    previewLength: options.previewLength ?? 0,
  }
  if (kind === 'raf') return raf(complete)
  return kind === 'cr3' ? cr3(complete) : directoriesFile(kind, complete)
}
