/**
 * Digits that every position in the test metadata contains, as text or as a number, so that remains of a position can
 * be found without the code under test. All metadata is written byte by byte.
 */
export const POSITION_DIGITS = '739173917'
export const NUMBER = Number(POSITION_DIGITS)
export const CITY = `Elberfeld${POSITION_DIGITS}`

export const latin1 = (value: string) => Buffer.from(value, 'latin1')
export const big16 = (value: number) => Buffer.from([value >> 8, value & 255])

export function big32(...values: number[]) {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

export type Entry = { tag: number; type: number; data: Buffer } | { tag: number; directory: Entry[] }

export const [BYTE, ASCII, SHORT, LONG, UNDEFINED] = [1, 2, 3, 4, 7]
const RATIONAL = 5
export const sizes: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 12: 8 }

/** Encodes a chain of directories, each followed by its values and subdirectories. */
export function directories(isLittle: boolean, chain: Entry[][], base = 8, before: Buffer = Buffer.alloc(0)) {
  const parts: Buffer[] = [before]
  let end = base + before.length
  const long = (value: number) => {
    const bytes = Buffer.alloc(4)
    if (isLittle) bytes.writeUInt32LE(value)
    else bytes.writeUInt32BE(value)
    return bytes
  }
  const short = (value: number) => (isLittle ? Buffer.from([value & 255, value >> 8]) : big16(value))
  const append = (bytes: Buffer) => {
    const at = end
    parts.push(bytes, Buffer.alloc(bytes.length % 2))
    end += bytes.length + (bytes.length % 2)
    return at
  }
  /** Values are written first, so that every offset is known when the directory is written. */
  function write(entries: Entry[], next: number): number {
    const sorted = entries.toSorted((one, other) => one.tag - other.tag)
    const rows = sorted.map((entry) => {
      if ('directory' in entry) return [short(entry.tag), short(LONG), long(1), long(write(entry.directory, 0))]
      const { tag, type, data } = entry
      const value = data.length > 4 ? long(append(data)) : Buffer.concat([data, Buffer.alloc(4 - data.length)])
      return [short(tag), short(type), long(data.length / sizes[type]!), value]
    })
    return append(Buffer.concat([short(rows.length), ...rows.flat(), long(next)]))
  }
  let first = 0
  for (const entries of chain.toReversed()) first = write(entries, first)
  return { first: long(first), bytes: Buffer.concat(parts) }
}

/** Builds an EXIF block without its signature. */
export function exifBlock(chain: Entry[][], { isLittle = true, before }: { isLittle?: boolean; before?: Buffer } = {}) {
  const { first, bytes } = directories(isLittle, chain, 8, before)
  return Buffer.concat([latin1(isLittle ? 'II*\0' : 'MM\0*'), first, bytes])
}

function rationals(isLittle: boolean, ...values: number[]) {
  const bytes = big32(...values)
  return isLittle ? bytes.swap32() : bytes
}

export const gps = (isLittle = true): Entry => ({
  tag: 0x8825,
  directory: [
    { tag: 0, type: BYTE, data: Buffer.from([2, 3, 0, 0]) },
    { tag: 1, type: ASCII, data: latin1('N\0') },
    { tag: 2, type: RATIONAL, data: rationals(isLittle, 51, 1, 30, 1, NUMBER, 100_000_000) },
    { tag: 3, type: ASCII, data: latin1('E\0') },
    { tag: 4, type: RATIONAL, data: rationals(isLittle, 7, 1, 9, 1, NUMBER, 100_000_000) },
  ],
})

export const make: Entry = { tag: 0x010f, type: ASCII, data: latin1('Imagora\0') }
export const exif = (options?: { isLittle?: boolean }) => exifBlock([[make, gps(options?.isLittle)]], options)
export const signed = (block: Buffer) => Buffer.concat([latin1('Exif\0\0'), block])

export const rdf = (attributes: string, content = '') =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:title="A title" ${attributes}>${content}</rdf:Description></rdf:RDF></x:xmpmeta>`

export const gpsXmp = rdf(
  `xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="51,30.${POSITION_DIGITS}N"`,
  `<exif:GPSLongitude>7,9.${POSITION_DIGITS}E</exif:GPSLongitude>`,
)
export const geoXmp = rdf(
  `xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#"`,
  `<geo:lat>51.${POSITION_DIGITS}</geo:lat><geo:long>7.${POSITION_DIGITS}</geo:long>`,
)
export const droneXmp = rdf(
  `xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" drone-dji:GpsLatitude="+51.${POSITION_DIGITS}"`,
)
export const cityXmp = rdf(
  `xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City='${CITY}' photoshop:Country = "Land${POSITION_DIGITS}"`,
  `<Iptc4xmpCore:Location xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">${CITY}</Iptc4xmpCore:Location>`,
)
export const shownXmp = rdf(
  `xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"`,
  ['LocationShown', 'LocationCreated']
    .map(
      (name) =>
        `<Iptc4xmpExt:${name}><rdf:Bag><rdf:li Iptc4xmpExt:City="${CITY}"><Iptc4xmpExt:Sublocation>${CITY}</Iptc4xmpExt:Sublocation></rdf:li></rdf:Bag></Iptc4xmpExt:${name}>`,
    )
    .join(''),
)
export const xmpSegment = (text: string) => Buffer.concat([latin1('http://ns.adobe.com/xap/1.0/\0'), Buffer.from(text)])

export const dataset = (number: number, value: string) =>
  Buffer.concat([Buffer.from([0x1c, 2, number]), big16(value.length), latin1(value)])
export const iptc = Buffer.concat([
  dataset(5, 'A title'),
  ...[26, 27, 90, 92, 95, 100, 101].map((number) => dataset(number, `${number} ${CITY}`)),
  dataset(116, 'Imagora'),
])

export function resource(id: number, content: Buffer) {
  return Buffer.concat([
    latin1('8BIM'),
    big16(id),
    big16(0),
    big32(content.length),
    content,
    Buffer.alloc(content.length % 2),
  ])
}
export const photoshop = (...resources: Buffer[]) => Buffer.concat([latin1('Photoshop 3.0\0'), ...resources])

export function segment(marker: number, content: Buffer) {
  return Buffer.concat([Buffer.from([0xff, marker]), big16(content.length + 2), content])
}

export const insert = (bytes: Buffer, at: number, ...parts: Buffer[]) =>
  Buffer.concat([bytes.subarray(0, at), ...parts, bytes.subarray(at)])
