import { big16, big32, latin1 } from '#test/factories/geotag-metadata.ts'
import { box } from '#test/factories/geotagged-jpegs.ts'
import type { Random } from '../random.ts'

const [SHORT, LONG, RATIONAL] = [3, 4, 5]
/** Tags that contain an offset or a value that is read. */
const TIFF_TAGS = [
  0x0112, 0x0111, 0x0117, 0x0144, 0x0145, 0x014a, 0x0201, 0x0202, 0x02bc, 0x83bb, 0x8649, 0x8769, 0x8825, 0x927c,
  0x010f, 0x9003, 0xa005, 33550, 34735, 34737, 1, 2, 3, 4, 5, 6, 0x39, 0x67,
]

const repeat = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

/** Generates directories whose entries point anywhere in their block: to each other, to one value, past the end. */
export function writeTiff(random: Random): Buffer {
  const size = 200 + random.magnitude(60_000)
  const bytes = Buffer.alloc(
    size,
    random.pick([
      '<city>',
      '\x1c\x02\x5a\0\x09',
      '8BIM\x04\x04\0\0\0\0\0\x09',
      '\0',
      'Nikon\0\x02\0\0\0II*\0\x08\0\0\0',
    ]),
    'latin1',
  )
  bytes.write('II*\0\x08\0\0\0', 'latin1')
  const anywhere = () => random.below(size)
  const directories = 1 + random.magnitude(300)
  let at = 8
  for (let left = directories; left > 0 && at + 20 < size; left--) {
    const fitting = Math.floor((size - at - 6) / 12)
    const count = Math.min(fitting, 1 + random.magnitude(400))
    bytes.writeUInt16LE(count, at)
    const favourite = random.pick(TIFF_TAGS)
    for (let index = 0; index < count; index++) {
      const entry = at + 2 + index * 12
      bytes.writeUInt16LE(random.chance(0.5) ? favourite : random.pick(TIFF_TAGS), entry)
      bytes.writeUInt16LE(random.pick([1, 2, SHORT, LONG, RATIONAL, 7]), entry + 2)
      bytes.writeUInt32LE(1 + random.magnitude(size), entry + 4)
      bytes.writeUInt32LE(random.chance(0.3) ? at : anywhere(), entry + 8)
    }
    const next = at + 2 + count * 12
    bytes.writeUInt32LE(random.chance(0.8) ? next + 4 : anywhere(), next)
    at = next + 4
  }
  return bytes
}

const itemTypes = ['Exif', 'mime', 'jpeg', 'uri ', 'av01', 'hvc1']

/** Generates hundreds of items whose extents lie anywhere in the file and may overlap. */
export function writeHeif(random: Random): Buffer {
  const content = latin1(
    random.pick(['<city>A</city>', 'Exif\0\0II*\0\x08\0\0\0', '\xff\xd8\xff\xe1\0\x10', '\0\0\0\x06Exif\0\0']),
  ).toString('latin1')
  const data = Buffer.alloc(1 + random.magnitude(60_000), content, 'latin1')
  const count = 1 + random.magnitude(300)
  const infos = repeat(count, (index) =>
    box(
      'infe',
      Buffer.from([2, 0, 0, 0]),
      big16(index + 1),
      big16(0),
      latin1(`${random.pick(itemTypes)}\0application/rdf+xml\0`),
    ),
  )
  const extents = 1 + random.magnitude(40)
  const places = repeat(count, (index) => {
    const pieces = repeat(extents, () =>
      big32(random.magnitude(data.length), random.chance(0.5) ? data.length : random.magnitude(data.length)),
    )
    return Buffer.concat([big16(index + 1), big16(0), big16(extents), ...pieces])
  })
  const meta = box(
    'meta',
    big32(0),
    box('iinf', big32(0), big16(count), ...infos),
    box('iloc', big32(0), Buffer.from([0x44, 0]), big16(count), ...places),
  )
  return Buffer.concat([box('ftyp', latin1(`avif\0\0\0\0avifmif1`)), meta, box('mdat', data)])
}

const videoTexts = [
  'ISO6709',
  '+51.5-000.1/',
  '+1',
  '-1.',
  '\0\0\0\x14\xa9xyz',
  '\0\0\0\x14loci',
  'camm',
  '<geo:lat>1</geo:lat>',
  '\0\0\0\x08udta',
]

/** Generates a photo followed by a video with metadata. */
export function writeVideo(random: Random, photo: Buffer): Buffer {
  const texts = repeat(1 + random.below(6), () => random.pick(videoTexts).repeat(1 + random.magnitude(20_000)))
  return Buffer.concat([photo, box('ftyp', latin1('mp42')), box('moov', latin1(texts.join('')))])
}

const xmpNames = [
  'rdf:Description',
  'photoshop:City',
  'exif:GPSLatitude',
  'Iptc4xmpExt:LocationShown',
  'a:b',
  'geo:lat',
  'exif:GPSVersionID',
]

/** Generates tags that open, close and nest, with all kinds of attributes. */
export function writeXmp(random: Random): Buffer {
  const parts = repeat(1 + random.magnitude(60), () => {
    const name = random.pick(xmpNames)
    const value = random.pick(['"A"', "'A'", 'A', '"', '""', '"<city>"', ' = "A"'])
    const form = random.pick([
      `<${name}>`,
      `</${name}>`,
      `<${name}/>`,
      `<${name} `,
      ` ${name}=${value}`,
      '>',
      'text',
      `<${name} ${name}=${value}>`,
    ])
    return random.chance(0.1) ? form.repeat(1 + random.magnitude(20_000)) : form
  })
  return latin1(parts.join(''))
}
