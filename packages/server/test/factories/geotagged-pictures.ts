import { crc32, deflateSync, inflateSync } from 'node:zlib'
import {
  ASCII,
  BYTE,
  CITY,
  LONG,
  NUMBER,
  POSITION_DIGITS,
  SHORT,
  UNDEFINED,
  big32,
  cityXmp,
  dataset,
  directories,
  exif,
  exifBlock,
  gps,
  gpsXmp,
  insert,
  iptc,
  latin1,
  make,
  photoshop,
  rdf,
  resource,
  shownXmp,
  signed,
  sizes,
  xmpSegment,
  type Entry,
} from './geotag-metadata.ts'
import { box, geotaggedJpegs, jpegWith, phoneVideo } from './geotagged-jpegs.ts'
import { heic } from './heic.ts'
import { avif, gif, jpeg, png, scene, tiff, webp } from './pictures.ts'

function chunk(type: string, content: Buffer) {
  const body = Buffer.concat([latin1(type), content])
  return Buffer.concat([big32(content.length), body, big32(crc32(body))])
}

const pngWith =
  (...chunks: [type: string, content: Buffer][]) =>
  async (seed: number) =>
    insert(await png({ seed }), 33, ...chunks.map(([type, content]) => chunk(type, content)))

const rawProfile = (kind: string, content: Buffer) =>
  `\n${kind}\n${String(content.length).padStart(8)}\n${content.toString('hex').replaceAll(/.{72}/g, '$&\n')}\n`
const profileText = (kind: string, content: Buffer): [string, Buffer] => [
  'zTXt',
  Buffer.concat([latin1(`Raw profile type ${kind}\0\0`), deflateSync(rawProfile(kind, content))]),
]

const pngs: typeof geotaggedJpegs = [
  ['EXIF', pngWith(['eXIf', exif()])],
  ['EXIF with a signature', pngWith(['eXIf', signed(exif())])],
  ['XMP', pngWith(['iTXt', latin1(`XML:com.adobe.xmp\0\0\0\0\0${gpsXmp}`)])],
  ['packed XMP', pngWith(['iTXt', Buffer.concat([latin1('XML:com.adobe.xmp\0\x01\0\0\0'), deflateSync(cityXmp)])])],
  ['XMP in a plain text', pngWith(['tEXt', latin1(`Comment\0${gpsXmp}`)])],
  ['XMP in a packed text', pngWith(['zTXt', Buffer.concat([latin1('Comment\0\0'), deflateSync(gpsXmp)])])],
  ['a text named after the place', pngWith(['tEXt', latin1(`exif:GPSLatitude\0${CITY}`)])],
  ['EXIF in hexadecimal', pngWith(profileText('exif', signed(exif())))],
  ['XMP in hexadecimal', pngWith(profileText('APP1', xmpSegment(gpsXmp)))],
  ['IPTC in hexadecimal', pngWith(profileText('iptc', resource(0x0404, iptc)))],
  [
    'EXIF in plain hexadecimal',
    pngWith(['tEXt', latin1(`Raw profile type exif\0${rawProfile('exif', signed(exif()))}`)]),
  ],
  ['a picture behind its end', async (seed) => Buffer.concat([await png({ seed }), await geotaggedJpegs[0]![1](seed)])],
  ['a signed manifest', pngWith(['caBX', latin1(`{"exif:GPSLatitude":"51,30.${POSITION_DIGITS}N"}`)])],
]

/** Converts the file to the extended format and appends a chunk after the pixels. */
const webpWith = (type: string, content: Buffer) => async (seed: number) => {
  const bytes = await webp({ seed })
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  const head = Buffer.concat([
    latin1('VP8X\x0a\0\0\0'),
    Buffer.from([type === 'EXIF' ? 8 : 4, 0, 0, 0, 63, 0, 0, 47, 0, 0]),
  ])
  const added = Buffer.concat([latin1(type), size, content, Buffer.alloc(content.length % 2)])
  const whole = Buffer.concat([bytes.subarray(0, 12), head, bytes.subarray(12), added])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

const webps: typeof geotaggedJpegs = [
  ['EXIF', webpWith('EXIF', exif())],
  ['EXIF with a signature', webpWith('EXIF', signed(exif()))],
  ['XMP', webpWith('XMP ', latin1(shownXmp))],
]

function heicWithPosition() {
  const bytes = heic()
  // The last rational of the longitude is stored in the last 8 bytes of the file.
  bytes.writeUInt32LE(NUMBER, bytes.length - 8)
  bytes.writeUInt32LE(1_000_000_000, bytes.length - 4)
  return Promise.resolve(bytes)
}

const heifs: [name: string, format: 'avif' | 'heic', make: (seed: number) => Promise<Buffer>][] = [
  ['XMP', 'avif', (seed) => scene({ seed }).withXmp(cityXmp).avif({ effort: 0 }).toBuffer()],
  [
    'EXIF',
    'avif',
    (seed) =>
      avif({
        seed,
        exif: {
          IFD3: {
            GPSLatitudeRef: 'N',
            GPSLatitude: `51/1 30/1 ${NUMBER}/100000000`,
            GPSLongitudeRef: 'E',
            GPSLongitude: `7/1 9/1 ${NUMBER}/100000000`,
          },
        },
      }),
  ],
  [
    'XMP in a box of its own',
    'avif',
    async (seed) =>
      Buffer.concat([
        await avif({ seed }),
        box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), latin1(gpsXmp)),
      ]),
  ],
  ['a video beside it', 'avif', async (seed) => Buffer.concat([await avif({ seed }), box('mpvd', phoneVideo())])],
  ['EXIF', 'heic', heicWithPosition],
]

const gifWith = (extension: Buffer) => async (seed: number) => {
  const bytes = await gif({ seed })
  return insert(bytes, bytes.length - 1, extension)
}

const xmpTail = Buffer.concat([
  Buffer.from([0x01]),
  Buffer.from(Array.from({ length: 256 }, (_, index) => 255 - index)),
  Buffer.from([0]),
])
const inPieces = (text: Buffer) =>
  Buffer.concat([
    ...Array.from({ length: Math.ceil(text.length / 255) }, (_, index) => {
      const piece = text.subarray(index * 255, (index + 1) * 255)
      return Buffer.concat([Buffer.from([piece.length]), piece])
    }),
    Buffer.from([0]),
  ])

const gifs: typeof geotaggedJpegs = [
  ['XMP', gifWith(Buffer.concat([latin1('\x21\xff\x0bXMP DataXMP'), latin1(gpsXmp), xmpTail]))],
  ['XMP in a comment', gifWith(Buffer.concat([latin1('\x21\xfe'), inPieces(latin1(gpsXmp))]))],
]

/** Appends a copy of the first directory with added entries, and further directories after it. */
const tiffWith =
  (added: Entry[], ...further: Entry[][]) =>
  async (seed: number) => {
    const whole = await tiff({ seed })
    const bytes = Buffer.concat([whole, Buffer.alloc(whole.length % 2)])
    const start = bytes.readUInt32LE(4)
    const old = Array.from({ length: bytes.readUInt16LE(start) }, (_, index): Entry => {
      const at = start + 2 + index * 12
      const type = bytes.readUInt16LE(at + 2)
      const length = sizes[type]! * bytes.readUInt32LE(at + 4)
      const from = length > 4 ? bytes.readUInt32LE(at + 8) : at + 8
      return { tag: bytes.readUInt16LE(at), type, data: Buffer.from(bytes.subarray(from, from + length)) }
    })
    const pages = [[...old, ...added], ...further.map((entries) => [...old, ...entries])]
    const { first, bytes: written } = directories(true, pages, bytes.length)
    first.copy(bytes, 4)
    return Buffer.concat([bytes, written])
  }

const tiffs: typeof geotaggedJpegs = [
  ['a directory of GPS', tiffWith([make, gps()])],
  ['the GPS of its second page', tiffWith([make], [gps()])],
  ['GPS below a further directory', tiffWith([{ tag: 0x014a, directory: [make, gps()] }])],
  ['XMP', tiffWith([{ tag: 700, type: BYTE, data: latin1(gpsXmp) }])],
  ['IPTC', tiffWith([{ tag: 33723, type: UNDEFINED, data: iptc }])],
  [
    'IPTC of the other byte order',
    tiffWith([
      { tag: 33723, type: LONG, data: Buffer.concat([iptc, Buffer.alloc((4 - (iptc.length % 4)) % 4)]).swap32() },
    ]),
  ],
  ['a block of Photoshop', tiffWith([{ tag: 34377, type: BYTE, data: resource(0x0404, iptc) }])],
  [
    'GeoTIFF',
    tiffWith([
      { tag: 34735, type: SHORT, data: Buffer.from([1, 0, 1, 0, 0, 0, 0, 0]) },
      { tag: 34737, type: ASCII, data: latin1(`${CITY}|\0`) },
    ]),
  ],
]

export interface GeotaggedPicture {
  /** Name of the metadata that contains the place. */
  name: string
  extension: string
  make: (seed: number) => Promise<Buffer>
}

const named = (extension: string, pictures: typeof geotaggedJpegs): GeotaggedPicture[] =>
  pictures.map(([where, make_]) => ({ name: `${where} of a ${extension}`, extension, make: make_ }))

export const geotaggedPictures: GeotaggedPicture[] = [
  ...named('jpg', geotaggedJpegs),
  ...named('png', pngs),
  ...named('webp', webps),
  ...heifs.map(([where, extension, make_]) => ({ name: `${where} of a ${extension}`, extension, make: make_ })),
  ...named('gif', gifs),
  ...named('tiff', tiffs),
]

const harmlessGps: Entry = { tag: 0x8825, directory: [{ tag: 0, type: BYTE, data: Buffer.from([2, 3, 0, 0]) }] }

/** Pictures with all kinds of metadata, none of which contains a place. */
export const placelessPictures: GeotaggedPicture[] = [
  { name: 'a jpg without metadata', extension: 'jpg', make: (seed) => jpeg({ seed }) },
  {
    name: 'a jpg of a camera without a fix',
    extension: 'jpg',
    make: jpegWith(
      [0xe1, signed(exifBlock([[make, harmlessGps]]))],
      [
        0xe1,
        xmpSegment(rdf('xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSVersionID="2.3.0.0" photoshop:City=""')),
      ],
      [0xed, photoshop(resource(0x0404, Buffer.concat([dataset(5, 'GPS for all'), dataset(90, '   ')])))],
      [0xfe, latin1('City of London')],
    ),
  },
  {
    name: 'a png with texts',
    extension: 'png',
    make: pngWith(
      ['tEXt', latin1('Title\0GPS and other places')],
      ['zTXt', Buffer.concat([latin1('Comment\0\0'), deflateSync(rdf('dc:creator="City"'))])],
      profileText('exif', signed(exifBlock([[make]]))),
    ),
  },
  { name: 'a webp', extension: 'webp', make: webpWith('XMP ', latin1(rdf('dc:creator="Somebody"'))) },
  {
    name: 'a gif',
    extension: 'gif',
    make: gifWith(Buffer.concat([latin1('\x21\xfe'), inPieces(latin1('A comment'))])),
  },
  { name: 'an avif', extension: 'avif', make: (seed) => avif({ seed }) },
  { name: 'a tiff', extension: 'tiff', make: tiffWith([make]) },
]

/** Returns the text chunks of a PNG, inflated and with hexadecimal content decoded. */
function unpackedPng(bytes: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const content = bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at))
    if (!/^(?:tEXt|zTXt|iTXt)$/.test(bytes.toString('latin1', at + 4, at + 8))) continue
    const starts = Array.from({ length: Math.min(content.length, 120) }, (_, index) => index)
    const texts = starts.flatMap((start) => {
      try {
        return [inflateSync(content.subarray(start))]
      } catch {
        return []
      }
    })
    for (const text of [content, ...texts]) {
      const hex = text.toString('latin1').split('\n').slice(3).join('')
      found.push(text, Buffer.from(hex, 'hex'))
    }
  }
  return found
}

const swapped = (bytes: Buffer) => Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 4))).swap32()

/** Searches a file for the position as text, as UTF-16, compressed, in hexadecimal, byte-swapped or as a number. */
export function holdsPosition(bytes: Buffer): boolean {
  const isPng = bytes.toString('latin1', 1, 4) === 'PNG'
  const number = big32(NUMBER)
  return [bytes, ...(isPng ? unpackedPng(bytes) : [])].some((part) => {
    const text = part.toString('latin1')
    return (
      text.includes(POSITION_DIGITS) ||
      text.replaceAll('\0', '').includes(POSITION_DIGITS) ||
      [0, 1, 2, 3].some((start) => swapped(part.subarray(start)).includes(POSITION_DIGITS)) ||
      part.includes(number) ||
      part.includes(Buffer.from(number).swap32())
    )
  })
}
